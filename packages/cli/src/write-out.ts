/** Writes text to standard output and waits until it is out: a process that ends early cuts a pipe off. */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
