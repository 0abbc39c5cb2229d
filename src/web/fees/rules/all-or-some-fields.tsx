/** The specialties and services of a rule or agreement: all, or a list. */
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CRITERIA, type KeyOf } from '../../../domain/fees/criteria.ts';
import {
  RecordMultiSelect,
  type RecordMultiSelectProps,
} from '../../kit/fields/record-multi-select.tsx';
import type { RecordOption } from '../../kit/fields/record-options.tsx';
import { api } from '../../kit/shell/client.ts';
import { NO_SERVICES, NO_SPECIALTIES, serviceOption } from '../../masters/masters/public.ts';

export type AllOrSome = 'all' | readonly number[];

type FieldProps = {
  value?: AllOrSome;
  /** An empty list is passed on, too: the schema then asks for a choice. */
  onChange: (value: 'all' | number[]) => void;
  error?: ReactNode;
};

type ListTable = (typeof CRITERIA)[KeyOf<'records'>]['table'];
type Source = Pick<RecordMultiSelectProps, 'kind' | 'placeholder' | 'emptyChoice' | 'load'> & {
  allLabel: string;
  /** Reads names, including those of inactive records. */
  loadMany: (ids: number[]) => Promise<RecordOption[]>;
};

const namedOption = ({ id, name }: { id: number; name: string }): RecordOption => ({
  id,
  label: name,
});

/** The sources of the lists' records. */
export const RECORD_SOURCES: Readonly<Record<ListTable, Source>> = {
  specialty: {
    kind: 'specialties',
    placeholder: 'Buscar por nombre',
    allLabel: 'Todas las especialidades',
    emptyChoice: NO_SPECIALTIES,
    load: async (input) =>
      (await api.specialties.list.call({ ...input, isActive: true, sort: 'name' })).map(
        namedOption,
      ),
    loadMany: async (ids) =>
      (await api.specialties.list.call({ ids, sort: 'name' })).map(namedOption),
  },
  service: {
    kind: 'services',
    placeholder: 'Buscar por nombre o código',
    allLabel: 'Todos los servicios',
    emptyChoice: NO_SERVICES,
    load: async (input) =>
      (await api.services.list.call({ ...input, isActive: true, sort: 'name' })).map(serviceOption),
    loadMany: async (ids) =>
      (await api.services.list.call({ ids, sort: 'name' })).map(serviceOption),
  },
  providerType: {
    kind: 'providerTypes',
    placeholder: 'Buscar un papel o tipo',
    allLabel: 'Todos los tipos de prestador',
    emptyChoice: {
      text: 'Aún no hay tipos de prestador',
      screen: '/tipos-prestador',
      action: 'Crear tipo de prestador',
    },
    load: async (input) =>
      (await api.providerTypes.list.call({ ...input, isActive: true, sort: 'name' })).map(
        namedOption,
      ),
    loadMany: async (ids) =>
      (await api.providerTypes.list.call({ ids, sort: 'name' })).map(namedOption),
  },
};

/** A field for a criterion that lists records. Spread `form.getInputProps` of its field into it. */
export function RecordsField({
  criterion,
  ...field
}: FieldProps & { criterion: KeyOf<'records'> }) {
  const { table, label } = CRITERIA[criterion];
  return <AllOrSomeField {...field} label={label} {...RECORD_SOURCES[table]} />;
}

function AllOrSomeField({
  value = [],
  onChange,
  allLabel,
  ...select
}: FieldProps & { allLabel: string } & Omit<RecordMultiSelectProps, 'value' | 'disabled'>) {
  const isAll = value === 'all';
  return (
    <Stack gap={6}>
      <RecordMultiSelect
        {...select}
        required={!isAll}
        disabled={isAll}
        value={isAll ? [] : value}
        onChange={onChange}
      />
      <Checkbox
        label={allLabel}
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked ? 'all' : [])}
      />
    </Stack>
  );
}
