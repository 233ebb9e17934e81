// A slow line in front of a server: the throttling of a browser, without an inspector in the page.
import { createServer, request } from 'node:http';

const turnMs = 4;
const packetBytes = 1_460;
/** The most that an idle line saves up, in seconds of it. */
const mostSaved = 0.05;

/** @typedef {{ url: string, type: string, startMs: number, endMs: number, bytes: number }} Asked */
/** @typedef {{ address: string, asked: () => readonly Asked[], stop: () => void }} SlowLine */

/** An answer on its way to the browser. */
class Answer {
  /**
   * @param {import('node:http').IncomingMessage} from
   * @param {import('node:http').ServerResponse} to
   * @param {{ freeAt: number, asked: Asked }} more when its first byte has come from far away
   */
  constructor(from, to, { freeAt, asked }) {
    this.to = to;
    this.freeAt = freeAt;
    this.asked = asked;
    this.isWhole = false;
    /** Of the line and the fields before the body. */
    this.headBytes = from.rawHeaders.join('    ').length;
    /** @type {Buffer[]} */
    this.waiting = [];
    from.on('data', (chunk) => void this.waiting.push(chunk));
    from.on('end', () => {
      this.isWhole = true;
    });
  }

  get hasNext() {
    return this.headBytes > 0 || this.waiting.length > 0;
  }

  /** Sends one packet: its bytes. */
  sendNext() {
    const head = Math.min(this.headBytes, packetBytes);
    this.headBytes -= head;
    const [chunk = Buffer.alloc(0), ...rest] = this.waiting;
    const part = chunk.subarray(0, packetBytes - head);
    this.waiting = part.length < chunk.length ? [chunk.subarray(part.length), ...rest] : rest;
    if (part.length > 0) this.to.write(part);
    this.asked.bytes += head + part.length;
    return head + part.length;
  }

  /** @param {number} now */
  endAt(now) {
    this.to.end();
    this.asked.endMs = now;
  }
}

/**
 * Delays each answer by the latency, and lets all answers share the line, a packet of each in turn, headers included. It does not slow requests.
 * @param {string} origin `http://…`, without a path
 * @param {{ latencyMs: number, bytesPerSecond: number }} line
 * @returns {Promise<SlowLine>} `asked`: the answers that went over it in the order of their requests, in milliseconds from the first
 */
export async function aSlowLine(origin, { latencyMs, bytesPerSecond }) {
  /** @type {Set<Answer>} */
  const open = new Set();
  /** @type {Asked[]} */
  const asked = [];
  let budget = 0;
  let turnedAt = performance.now();
  const turn = () => {
    const now = performance.now();
    budget = Math.min(budget + ((now - turnedAt) / 1_000) * bytesPerSecond, mostSaved * bytesPerSecond);
    turnedAt = now;
    for (let isSending = true; isSending && budget > 0; ) {
      const ready = [...open].filter((answer) => answer.freeAt <= now && answer.hasNext);
      isSending = ready.length > 0;
      for (const answer of ready) budget -= answer.sendNext();
    }
    for (const answer of open)
      if (answer.isWhole && !answer.hasNext) {
        answer.endAt(now);
        open.delete(answer);
      }
  };
  const turns = setInterval(turn, turnMs);
  const server = createServer((incoming, outgoing) => {
    const startMs = performance.now();
    const { method = 'GET', headers, url = '/' } = incoming;
    const one = { url, type: '', startMs, endMs: Number.POSITIVE_INFINITY, bytes: 0 };
    asked.push(one);
    const onward = request(origin + url, { method, headers }, (answered) => {
      const { 'transfer-encoding': _, connection: __, ...fields } = answered.headers;
      one.type = fields['content-type'] ?? '';
      outgoing.writeHead(answered.statusCode ?? 502, fields);
      const answer = new Answer(answered, outgoing, { freeAt: startMs + latencyMs, asked: one });
      open.add(answer);
      outgoing.on('close', () => open.delete(answer));
    });
    onward.on('error', () => void outgoing.destroy());
    outgoing.on('close', () => void onward.destroy());
    incoming.pipe(onward);
  });
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, resolve)));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the slow line has no port');
  return {
    address: `http://localhost:${at.port}`,
    asked: () => {
      const zero = asked[0]?.startMs ?? 0;
      return asked.map((each) => ({ ...each, startMs: each.startMs - zero, endMs: each.endMs - zero }));
    },
    stop: () => {
      clearInterval(turns);
      server.closeAllConnections();
      server.close();
    },
  };
}
