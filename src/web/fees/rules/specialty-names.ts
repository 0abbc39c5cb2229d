/** The names of specialties and provider types by id, for cells and descriptions that hold many ids. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/shell/client.ts';

/** All specialties, also those not in use: a clinic has some dozens. An unknown id is `#12`. */
export function useSpecialtyNames(): (id: number) => string {
  const { data } = useQuery(api.specialties.list.queryOptions({ input: { sort: 'name' } }));
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}

/** All provider types, as `useSpecialtyNames`. */
export function useProviderTypeNames(): (id: number) => string {
  const { data } = useQuery(api.providerTypes.list.queryOptions({ input: { sort: 'name' } }));
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}
