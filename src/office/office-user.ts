import { supports } from './requirement-sets.ts';

/** Milliseconds that Excel may take to say who is signed in: some hosts never do. */
const timeout = 2000;

/** The login name of the person who is signed in to this Excel; null if it does not say. */
export async function officeUser(): Promise<string | null> {
  if (!supports('microsoftSignIn')) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeout, null);
  });
  const name = Office.auth.getAuthContext().then(
    ({ userPrincipalName }) => userPrincipalName || null,
    () => null,
  );
  return Promise.race([name, silence]).finally(() => clearTimeout(timer));
}
