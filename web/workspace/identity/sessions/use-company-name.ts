import { useEffect, useState } from 'react';
import { readUserInfo } from '#web/shared/storage.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { userRevision } from './user-store.ts';

/**
 * How long after mounting the name is read from storage, in milliseconds (docs/product/identity.md, "Workspace frame").
 */
export const companyNameDelay = 100;

/** The company's name from the stored user info: `undefined` until it has been read and is there. */
export function useCompanyName(): string | undefined {
  // A user stored later makes the component read again.
  useStore(userRevision);
  const [mayRead, setMayRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayRead(true), companyNameDelay);
    return () => clearTimeout(timer);
  }, []);
  return mayRead ? readUserInfo()?.companyName : undefined;
}
