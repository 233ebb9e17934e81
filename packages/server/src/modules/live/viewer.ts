import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A modality that a stream follows. */
export interface Followed {
  readonly number: number;
  readonly oid: string;
}

/** Bytes that wait for a client before it counts as too slow; some hundred messages, on top of what the system buffers. */
const mostWaitingBytes = 64 * 1024;

/** One open stream. */
export class Viewer {
  readonly followed: readonly Followed[];
  /** Equal for streams that follow the same modalities: they share their heartbeats. */
  readonly group: string;
  readonly #response: ServerResponse;
  readonly #socket: Socket | null;
  #isOver = false;

  constructor(response: ServerResponse, followed: readonly Followed[]) {
    this.#response = response;
    this.#socket = response.socket;
    this.followed = followed;
    this.group = followed
      .map(({ number }) => number)
      .toSorted((a, b) => a - b)
      .join(',');
  }

  /** Sends the headers of a stream that no proxy holds back and nobody stores. */
  begin(): void {
    const response = this.#response;
    this.#socket?.setTimeout(0);
    this.#socket?.setNoDelay(true);
    // The stream ends with its connection, so its bytes go out as they are, without a frame around every message.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    response.flushHeaders();
  }

  /** True once the stream was ended or dropped, or its client has gone: nothing more is for it. */
  get isOver(): boolean {
    return this.#isOver || this.#response.destroyed;
  }

  /**
   * Writes a message straight to the socket, from which the bytes leave now: a response keeps them until the turn of the event loop ends, and
   * thousands of them would then all be sent in that one turn. False: the client is too slow.
   */
  send(message: Buffer): boolean {
    const socket = this.#socket;
    if (socket === null || socket.writableLength > mostWaitingBytes) return false;
    socket.write(message);
    return true;
  }

  onClose(closed: () => void): void {
    this.#response.once('close', closed);
  }

  end(): void {
    this.#isOver = true;
    this.#response.end();
  }

  /** Without waiting for what the client has not taken. */
  drop(): void {
    this.#isOver = true;
    this.#response.destroy();
  }
}
