import { listUsers } from '@dorsal/contract/calls/users.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { endSecondFactorOf, hasSecondFactor } from '#api/accounts.ts';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './account.module.css';

/** The second factor of a user who may have lost it: an admin takes it off. Nothing where there is none. */
export function FactorOfUser({ user }: { readonly user: string }): ReactElement | null {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const { data: isOn = false } = useQuery({
    // With the user as the form has loaded it.
    queryKey: ['staff', 'user', user],
    queryFn: async ({ signal }) => (await call(listUsers, { body: { id: user, fake: true } }, signal))[0] ?? null,
    select: hasSecondFactor,
    refetchOnWindowFocus: false,
  });
  const end = useMutation({
    mutationFn: () => endSecondFactorOf(user),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'user', user] }),
    meta: { isQuiet: true },
  });
  if (!isOn && !end.isSuccess) return null;
  return (
    <section className={classes.part} aria-labelledby="factor-of">
      <h2 id="factor-of">{say('factor.title')}</h2>
      {end.isSuccess ? (
        <p role="status">✓ {say('factor.isOff')}</p>
      ) : (
        <>
          <p className={classes.note}>{say('factor.ofUser')}</p>
          <Refusal error={end.error} />
          <Button
            variant="default"
            aria-disabled={end.isPending}
            onClick={() => (end.isPending ? undefined : end.mutate())}
          >
            {say('factor.takeOff')}
          </Button>
        </>
      )}
    </section>
  );
}
