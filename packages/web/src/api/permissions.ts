import {
  type CallName,
  mayIn,
  type Permission,
  permissions,
  rolesThatMay,
  type Screen,
} from '@dorsal/contract/access.ts';
import type { Session } from './session.ts';

/** Tells whether somebody may enter a screen of the back-office; with an event (its id) whether they may there. The server decides on what it shows. */
export const mayEnter = (session: Session | null, screen: Screen, event?: string): boolean =>
  isPermitted(session, permissions.screens[screen], event);

/** Tells whether somebody may enter the editor of an event, by its id. */
export const mayEditEvent = (session: Session | null, event: string): boolean =>
  mayEnter(session, '/admin/e/{event_id}/{modality_selected?}', event);

/** Tells whether somebody may make a call of staff, so that a button that would be refused is not offered. */
export const mayCall = (session: Session | null, call: CallName, event?: string): boolean =>
  isPermitted(session, permissions.calls[call], event);

/** By a line of the table. One that names no event (`bound`) holds everywhere. */
export function isPermitted(session: Session | null, permission: Permission, event?: string): boolean {
  if (session === null) return false;
  const { roles, events = [] } = session;
  return mayIn(rolesThatMay(permission), { roles, events }, permission.bound === undefined ? undefined : event);
}
