/** For which specialties and services a rule or agreement is: all of them, or those that it lists. */
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Service } from '../../../contract/masters/services.ts';
import type { Specialty } from '../../../contract/masters/specialties.ts';
import { NO_SERVICES, NO_SPECIALTIES } from '../../kit/fields/none-yet.tsx';
import {
  RecordMultiSelect,
  type RecordMultiSelectProps,
} from '../../kit/fields/record-multi-select.tsx';
import type { RecordOption } from '../../kit/fields/record-options.tsx';
import { api } from '../../kit/shell/client.ts';

export type AllOrSome = 'all' | readonly number[];

type FieldProps = {
  value?: AllOrSome;
  /** A list, also an empty one: the schema says that something must be chosen. */
  onChange: (value: 'all' | number[]) => void;
  error?: ReactNode;
};

const specialtyOption = ({ id, name }: Specialty): RecordOption => ({ id, label: name });

/** Spread `form.getInputProps('specialtyId')` into it. */
export function SpecialtiesField({ value, onChange, error }: FieldProps) {
  return (
    <AllOrSomeField
      value={value}
      onChange={onChange}
      error={error}
      label="Especialidades"
      allLabel="Todas las especialidades"
      placeholder="Buscar por nombre"
      kind="specialties"
      noneYet={NO_SPECIALTIES}
      load={async (input) =>
        (await api.specialties.list.call({ ...input, isActive: true, sort: 'name' })).map(
          specialtyOption,
        )
      }
      loadMany={loadSpecialties}
    />
  );
}

const serviceOption = ({ id, code, name }: Service): RecordOption => ({
  id,
  label: name,
  description: code,
});

/** Spread `form.getInputProps('serviceId')` into it. */
export function ServicesField({ value, onChange, error }: FieldProps) {
  return (
    <AllOrSomeField
      value={value}
      onChange={onChange}
      error={error}
      label="Prestaciones"
      allLabel="Todos los servicios"
      placeholder="Buscar por nombre o código"
      kind="services"
      noneYet={NO_SERVICES}
      load={async (input) =>
        (await api.services.list.call({ ...input, isActive: true, sort: 'name' })).map(
          serviceOption,
        )
      }
      loadMany={loadServices}
    />
  );
}

/** The names of specialties, also of inactive ones. */
export async function loadSpecialties(ids: number[]): Promise<RecordOption[]> {
  return (await api.specialties.list.call({ ids, sort: 'name' })).map(specialtyOption);
}

/** The names and codes of services, also of inactive ones. */
export async function loadServices(ids: number[]): Promise<RecordOption[]> {
  return (await api.services.list.call({ ids, sort: 'name' })).map(serviceOption);
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
        withAsterisk={!isAll}
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
