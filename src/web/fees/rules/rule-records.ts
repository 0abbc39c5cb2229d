/** The records that rules name, by kind: how one is chosen, and the names of those that lists show. */
import { useQueries } from '@tanstack/react-query';
import type { ComponentProps, ComponentType } from 'react';
import type { CRITERIA, FILTER_KEYS, KeyOf, RecordTable } from '../../../domain/fees/criteria.ts';
import { api } from '../../kit/shell/client.ts';
import {
  DoctorSelect,
  ProviderTypeSelect,
  ServiceSelect,
  SocietySelect,
  SpecialtySelect,
} from '../../masters/masters/public.ts';

/** A select of one record; as a filter it also offers inactive ones. */
export const RECORD_SELECTS: Readonly<
  Record<RecordTable, ComponentType<ComponentProps<typeof SpecialtySelect>>>
> = {
  specialty: SpecialtySelect,
  service: ServiceSelect,
  providerType: ProviderTypeSelect,
  doctor: DoctorSelect,
  medicalSociety: SocietySelect,
};

type ListedTable = (typeof CRITERIA)[KeyOf<'records'> & (typeof FILTER_KEYS)[number]]['table'];
const LISTS = {
  specialty: api.specialties.list,
  providerType: api.providerTypes.list,
} as const satisfies Record<ListedTable, unknown>;
const TABLES = Object.keys(LISTS) as ListedTable[];

/** The name of a record by its id; an unknown one is `#12`. */
export type RecordNames = (table: ListedTable, id: number) => string;

/** All names, including those of inactive records, since a clinic has a few dozen. */
export function useRecordNames(): RecordNames {
  const lists = useQueries({
    queries: TABLES.map((table) => LISTS[table].queryOptions({ input: { sort: 'name' } })),
  });
  const names = new Map(
    TABLES.map((table, place) => [
      table,
      new Map(lists[place]?.data?.map(({ id, name }) => [id, name])),
    ]),
  );
  return (table, id) => names.get(table)?.get(id) ?? `#${id}`;
}
