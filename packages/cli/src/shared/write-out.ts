// Each write gets its own failure.
process.stdout.on('error', () => undefined);

/**
 * Writes text to standard output and waits until it is out: a process that ends early cuts a pipe off. A reader that has had enough (`| head`)
 * ends the process quietly.
 */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else if ('code' in error && error.code === 'EPIPE') process.exit();
      else reject(error);
    });
  });
