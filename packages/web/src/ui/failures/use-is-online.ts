import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const isOnlineNow = (): boolean => onlineManager.isOnline();
const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange);

/** False while the device says that it has no network: calls wait until then, and go on by themselves. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnlineNow, isOnlineNow);
