/** The codes and names of the services in a price table. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRICES_LIMIT } from '../../../domain/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import type { PricedService } from './price-edits.ts';

/** The ids are part of a query's address, whose length is limited. */
const IDS_AT_ONCE = 300;
const PAGE = 1000;

/** What is known about services by id; `learn` adds what a file or a choice told. Each is asked for once. */
export function usePriceServices(ids: readonly number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, PricedService>>(new Map());
  const learn = (services: Iterable<readonly [number, PricedService]>) =>
    setKnown((before) => new Map([...before, ...services]));
  const unknown = ids.filter((id) => !known.has(id)).toSorted((one, other) => one - other);
  const { isLoading, error, refetch } = useQuery({
    queryKey: ['price-services', unknown],
    queryFn: async () => {
      const services = await readServices(unknown);
      learn(services);
      return services.size;
    },
    enabled: unknown.length > 0,
    gcTime: 0,
  });
  return { serviceOf: (id: number) => known.get(id), learn, isLoading, error, refetch };
}

async function readServices(ids: readonly number[]): Promise<Map<number, PricedService>> {
  const services = new Map<number, PricedService>();
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE);
    const found = await api.services.list.call({ ids: some, limit: IDS_AT_ONCE, sort: 'code' });
    for (const { id, code, name } of found) services.set(id, { code, name });
  }
  return services;
}

/** The clinic's active services, at most as many as a table may have: what a template lists. */
export async function* activeServices(): AsyncGenerator<PricedService[], void> {
  for (let offset = 0; offset < PRICES_LIMIT; offset += PAGE) {
    const page = await api.services.list.call({
      isActive: true,
      sort: 'code',
      limit: PAGE,
      offset,
    });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}
