/** Tells password managers whose password a form changes; it is not seen. */
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../kit/shell/client.ts';

export function AccountName() {
  const user = useQuery(currentUserQuery).data;
  const name = user?.username ?? user?.rut ?? user?.email ?? '';
  return <input type="text" autoComplete="username" value={name} readOnly hidden />;
}
