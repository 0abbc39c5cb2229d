/** The record selects that several screens use. */
import type { Doctor } from '../../../contract/masters/doctors.ts';
import type { ProviderType } from '../../../contract/masters/provider-types.ts';
import type { Service } from '../../../contract/masters/services.ts';
import type { Society } from '../../../contract/masters/societies.ts';
import type { Specialty } from '../../../contract/masters/specialties.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { EmptyChoice } from '../../kit/fields/empty-choice.tsx';
import { listed, type RecordOption } from '../../kit/fields/record-options.tsx';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { api } from '../../kit/shell/client.ts';

export const NO_SPECIALTIES: EmptyChoice = {
  text: 'Aún no hay especialidades',
  screen: '/especialidades',
  action: 'Crear especialidad',
};
export const NO_SERVICES: EmptyChoice = {
  text: 'Aún no hay prestaciones activas',
  screen: '/prestaciones',
  action: 'Crear prestación',
};

type Props = Omit<RecordSelectProps, 'kind' | 'load' | 'loadOne' | 'label'> & { label?: string };

const doctorOption = ({ id, name, rut, specialtyName }: Doctor): RecordOption => ({
  id,
  label: name,
  description: `${formatRut(rut)} · ${specialtyName}`,
});

/** A doctor, found by name or RUT; only active ones are offered. */
export function DoctorSelect(props: Props) {
  return (
    <RecordSelect
      label="Doctor"
      placeholder="Buscar por nombre o RUT"
      {...props}
      kind="doctors"
      emptyChoice={{
        text: 'Aún no hay médicos activos',
        screen: '/medicos',
        action: 'Registrar médico',
      }}
      {...listed(api.doctors.list.call, doctorOption, { isActive: true, sort: 'name' })}
    />
  );
}

export const serviceOption = ({ id, code, name }: Service): RecordOption => ({
  id,
  label: name,
  description: code,
});

/** A service (prestación), found by name or code; only active ones are offered. */
export function ServiceSelect(props: Props) {
  return (
    <RecordSelect
      label="Servicio"
      placeholder="Buscar por nombre o código"
      {...props}
      kind="services"
      emptyChoice={NO_SERVICES}
      {...listed(api.services.list.call, serviceOption, { isActive: true, sort: 'name' })}
    />
  );
}

/** `filter`: the select filters a list, so it shows 'Todas' when empty and also offers inactive records. */
type FilterProps = Props & { filter?: boolean };

const specialtyOption = ({ id, name, isActive }: Specialty): RecordOption => ({
  id,
  label: name,
  description: isActive ? undefined : 'Inactiva',
});

/** A specialty, found by name. A form offers the active ones only. */
export function SpecialtySelect({ filter = false, ...props }: FilterProps) {
  return (
    <RecordSelect
      label="Especialidad"
      placeholder={filter ? 'Todas' : 'Buscar por nombre'}
      {...props}
      kind={filter ? 'all-specialties' : 'specialties'}
      emptyChoice={NO_SPECIALTIES}
      {...listed(api.specialties.list.call, specialtyOption, {
        ...activeUnless(filter),
        sort: 'name',
      })}
    />
  );
}

const providerTypeOption = ({ id, name, isActive }: ProviderType): RecordOption => ({
  id,
  label: name,
  description: isActive ? undefined : 'Inactivo',
});

/** A provider type (tipo de prestador), found by name. A form offers the active ones only. */
export function ProviderTypeSelect({ filter = false, ...props }: FilterProps) {
  return (
    <RecordSelect
      label="Tipo de prestador"
      placeholder={filter ? 'Todos' : 'Buscar por nombre'}
      {...props}
      kind={filter ? 'all-provider-types' : 'providerTypes'}
      {...listed(api.providerTypes.list.call, providerTypeOption, {
        ...activeUnless(filter),
        sort: 'name',
      })}
    />
  );
}

const societyOption = ({ id, rut, name, isActive }: Society): RecordOption => ({
  id,
  label: name,
  description: isActive ? formatRut(rut) : `${formatRut(rut)} · Inactiva`,
});

/** A medical society, found by name or RUT. A form offers the active ones only. */
export function SocietySelect({ filter = false, ...props }: FilterProps) {
  return (
    <RecordSelect
      label="Sociedad médica"
      placeholder={filter ? 'Todas' : 'Buscar por nombre o RUT'}
      {...props}
      kind={filter ? 'all-societies' : 'societies'}
      emptyChoice={{
        text: 'Aún no hay sociedades médicas',
        screen: '/sociedades-medicas',
        action: 'Crear sociedad',
      }}
      {...listed(api.societies.list.call, societyOption, { ...activeUnless(filter), sort: 'name' })}
    />
  );
}

function activeUnless(all: boolean): { isActive?: true } {
  return all ? {} : { isActive: true };
}
