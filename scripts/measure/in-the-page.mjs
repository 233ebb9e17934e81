/// <reference lib="dom" />
// Functions to run in the measured page before its own scripts. Each function stands alone: it is sent there as text.

/** Notes how much the layout shifts, and when the rows of the classification are painted, in `window.measured`. */
export function noteShiftsAndRows() {
  const measured = { readableMs: /** @type {number | null} */ (null), shift: 0 };
  Reflect.set(window, 'measured', measured);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) measured.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const rows = new MutationObserver(() => {
    const name = document.querySelector('main tbody [data-row] a');
    if (name === null) return;
    rows.disconnect();
    // The second frame begins when the first one has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        measured.readableMs = performance.now();
      }),
    );
  });
  rows.observe(document, { childList: true, subtree: true });
}

/** Times a fixed amount of work on this processor, in milliseconds. */
export function fixedWork() {
  const start = performance.now();
  let sum = 0;
  for (let step = 0; step < 20_000_000; step++) sum = (sum * 31 + step) | 0;
  return performance.now() - start + (sum === 0.5 ? 1 : 0);
}

/** Notes in `window.noted` every frame, long frames, each row that begins to slide, each update, and the first slide after it. */
export function noteFrames() {
  const noted = {
    at: /** @type {number[]} */ ([]),
    longMs: /** @type {number[]} */ ([]),
    slides: 0,
    notifiedAt: /** @type {number[]} */ ([]),
    movedAt: /** @type {number[]} */ ([]),
  };
  Reflect.set(window, 'noted', noted);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longMs.push(duration);
  }).observe({ type: 'long-animation-frame', buffered: false });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.matches('tbody, [data-row]') && frames !== null && 'transform' in frames) {
      const now = performance.now();
      // A list that slides takes its rows with it, but for those that slide against it.
      noted.slides += this.matches('tbody') ? this.querySelectorAll('[data-row]').length : 1;
      if (now - (noted.movedAt.at(-1) ?? 0) > 300) noted.movedAt.push(now);
    }
    return animate.call(this, frames, options);
  };
  const frame = (/** @type {number} */ at) => {
    noted.at.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Answers the lists of this page from its own memory after the first answer, `shown` rows at a time, each time with another person before all
 * others: moving rows then costs this page alone, as if the server were another machine. `window.moveAll()` plays the server's next message,
 * once the server has sent one itself (`window.hasReceived()`).
 * @param {{ shown: number, isByArrival: boolean }} list rows at a time; in the order of last arrivals each has the place that it had
 */
export function answerFromMemory({ shown, isByArrival }) {
  /** @typedef {{ result?: object }} Row */
  /** @type {{ people: Row[], leaders: string, headers: Headers | null, source: EventSource | null, said: { from: number, to: number, counts?: { checkpoints: number[] } } | null, next: string }} */
  const memory = { people: [], leaders: '', headers: null, source: null, said: null, next: '' };
  window.EventSource = class extends EventSource {
    constructor(/** @type {string | URL} */ url, /** @type {EventSourceInit | undefined} */ init) {
      super(url, init);
      memory.source = this;
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'board') memory.said = message;
      });
    }
  };
  const prepare = () => {
    const last = memory.people.pop();
    if (last !== undefined) memory.people.unshift(last);
    const rows = memory.people.slice(0, shown);
    memory.next = JSON.stringify(
      isByArrival ? rows : rows.map((row, index) => ({ ...row, result: { ...row.result, pos_general: index + 1 } })),
    );
  };
  const fromServer = window.fetch;
  /** The gaps of last arrivals are to the leader, who is asked for in the order of places. @param {string} url @param {RequestInit | undefined} init */
  const leaders = async (url, init) => {
    if (memory.leaders === '') memory.leaders = await (await fromServer(url.replace(/&v=\d+/, ''), init)).text();
    return new Response(memory.leaders, { headers: memory.headers ?? new Headers() });
  };
  window.fetch = async (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (!url.includes('/api/boards/')) return fromServer(asked, init);
    if (isByArrival && !url.includes('-arrival')) return await leaders(url, init);
    if (memory.headers === null) {
      const answer = await fromServer(url.replace(/limit=15/, 'limit=9999'), init);
      memory.headers = new Headers(answer.headers);
      memory.people = await answer.json();
      prepare();
    }
    const answer = new Response(memory.next, { headers: memory.headers });
    setTimeout(prepare, 500); // when all has come to rest
    return answer;
  };
  Reflect.set(window, 'hasReceived', () => memory.said !== null);
  Reflect.set(window, 'moveAll', () => {
    if (memory.said === null || memory.headers === null) throw new Error('The server has said nothing yet.');
    const { to, counts } = memory.said;
    const checkpoints = counts?.checkpoints.map((count, at) => (at === 1 ? count + 1 : count));
    memory.headers.set('x-board-version', String(to + 1));
    const message = { ...memory.said, from: to, to: to + 1, ...(counts && { counts: { ...counts, checkpoints } }) };
    Reflect.get(window, 'noted').notifiedAt.push(performance.now());
    memory.source?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  });
}
