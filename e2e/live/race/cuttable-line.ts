import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the server that can be cut without a word to the browser, as when the network of a crowd gives way. */
export interface CuttableLine {
  /** `http://…` of this end. */
  readonly address: string;
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

export async function aCuttableLine(server: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(server);
  const ends = new Set<Socket>();
  let isCut = false;
  const join = (end: Socket, other: Socket): void => {
    ends.add(end);
    end.pipe(other);
    end.on('error', () => undefined); // its close follows
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
  };
  const line = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    join(near, far);
    join(far, near);
  });
  line.listen(0, hostname);
  await once(line, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    address: `http://${hostname}:${(line.address() as AddressInfo).port}`, // a port, not a pipe
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      line.close();
      await once(line, 'close');
    },
  };
}
