/** Names of specialties and provider types by id, for cells and descriptions with many ids. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/shell/client.ts';

/** All specialties, including inactive ones, since a clinic has a few dozen. An unknown id is `#12`. */
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
