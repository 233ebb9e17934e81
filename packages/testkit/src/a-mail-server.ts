import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A double of a server of mail. It answers each command by its first word as `answers` says, else as one that takes everything. */
export interface MailServerDouble {
  readonly port: number;
  /** The letters that it has taken, whole. */
  readonly letters: readonly string[];
  /** The commands of all connections, in order. */
  readonly heard: readonly string[];
  /** By the first word of a command, or `END` for the end of a letter. `hang up`: it ends the connection without a word. */
  readonly answers: Map<string, string>;
  readonly close: () => Promise<void>;
}

const usual: Readonly<Record<string, string>> = {
  EHLO: '250-double\r\n250 AUTH PLAIN',
  AUTH: '235 come in',
  MAIL: '250 go on',
  RCPT: '250 go on',
  DATA: '354 say it',
  END: '250 taken',
  QUIT: '221 bye',
};

export async function aMailServer(): Promise<MailServerDouble> {
  const letters: string[] = [];
  const heard: string[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // the other side may leave
    const take = talk({ letters, heard, answers }, socket);
    let rest = '';
    socket.write('220 double\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    port: address.port,
    letters,
    heard,
    answers,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection: takes its lines one after the other. */
function talk(
  { letters, heard, answers }: { letters: string[]; heard: string[]; answers: ReadonlyMap<string, string> },
  socket: Socket,
): (line: string) => void {
  let letter: string | null = null;
  /** True: the other side may go on. */
  const say = (word: string): boolean => {
    const answer = answers.get(word) ?? usual[word] ?? '502 what?';
    if (answer === 'hang up') socket.destroy();
    else socket.write(`${answer}\r\n`);
    return /^[23]/.test(answer);
  };
  const command = (line: string): void => {
    heard.push(line);
    const word = line.split(' ')[0]?.toUpperCase() ?? '';
    if (say(word) && word === 'DATA') letter = '';
  };
  const ofLetter = (line: string, before: string): void => {
    letter = line === '.' ? null : `${before}${line}\n`;
    if (line === '.' && say('END')) letters.push(before);
  };
  return (line) => (letter === null ? command(line) : ofLetter(line, letter));
}
