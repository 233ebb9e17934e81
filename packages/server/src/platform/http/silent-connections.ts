import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/**
 * Watches for connections on which nothing was asked yet: browsers open them ahead. Closing a server waits for them as for open answers, up to
 * a minute; the function that is given ends them.
 */
export function watchSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
  };
}
