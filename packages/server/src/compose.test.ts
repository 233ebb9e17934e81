import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf } = await aProgram();

const endpoints: readonly Endpoint[] = allEndpoints;
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Asks with something that no call takes, so that nothing is done. */
async function try_(endpoint: Endpoint, caller: CallerKind): Promise<{ status: number; code: string | null }> {
  const path = endpoint.path.replaceAll(/:\w+/g, 'f'.repeat(24));
  const body = endpoint.method === 'POST' ? { surprise: 1 } : undefined;
  const answer = await ask(path, { method: endpoint.method, body, token: tokenOf(caller) });
  const isRefusal = answer.statusCode >= 400;
  return { status: answer.statusCode, code: isRefusal ? answer.json().error.code : null };
}

/** Somebody who may make the call. */
function allowed({ access }: Endpoint): CallerKind {
  if (access === 'public') return 'nobody';
  if (access === 'gateway' || access === 'phone') return access;
  return access === 'signed_in' ? 'timer' : (access[0] ?? 'nobody');
}

// @spec [Calls] issue 2: Which calls are served, and which answer 501 to those who may make them
test('these calls are declared and not served yet: who may make them gets 501', async () => {
  const unserved: string[] = [];
  for (const endpoint of endpoints) {
    const { status, code } = await try_(endpoint, allowed(endpoint));
    expect([401, 403, 500]).not.toContain(status);
    if (code === 'not_built_yet') unserved.push(named(endpoint));
  }
  expect(unserved.toSorted()).toMatchInlineSnapshot(`
    [
      "POST /circuit-scorer",
      "POST /update-rts",
    ]
  `);
});

// @spec [Calls] doc 3 §3, doc 3 §7, design §5: POST `/add-intermediate`: served to admins and timers: seconds in, all of the list or none, beats the reads, in the trail
// @spec [Accounts and roles] doc 3 §6, design §8: Who may make which call, for every call and every role
// @spec [Site content, notices, ads and page metadata] design §8: Only admins change the site; each change stands in the trail
// @spec [Safety] design §8: A test walks all endpoints with every role
test.each(endpoints.filter((one) => one.access !== 'public').map((one) => [named(one), one] as const))(
  '%s lets in its own and nobody else',
  async (_, endpoint) => {
    const callers = [
      'nobody',
      'revoked',
      'admin',
      'timer',
      'community_manager',
      'live_register',
      'gateway',
      'phone',
    ] as const;
    const { access } = endpoint;
    const isAllowed = (caller: string): boolean =>
      Array.isArray(access) ? access.includes(caller) : caller === access;
    for (const caller of callers) {
      const { status } = await try_(endpoint, caller);
      if (caller === 'nobody' || caller === 'revoked') expect([caller, status]).toEqual([caller, 401]);
      else if (isAllowed(caller)) expect([400, 501]).toContain(status);
      else expect([caller, status]).toEqual([caller, 403]);
    }
  },
);
