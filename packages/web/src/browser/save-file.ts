/** Gives a text to the person as a file. */
export function saveFile(text: string, { name, type }: { readonly name: string; readonly type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
