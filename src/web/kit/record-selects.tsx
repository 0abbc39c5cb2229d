/** The selects that many screens need. */
import type { Doctor } from '../../contract/doctors.ts';
import type { Service } from '../../contract/services.ts';
import { formatRut } from '../../domain/rut.ts';
import { api } from './client.ts';
import { type RecordOption, RecordSelect, type RecordSelectProps } from './record-select.tsx';

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
      load={async (input) =>
        (await api.doctors.list.call({ ...input, isActive: true, sort: 'name' })).map(doctorOption)
      }
      loadOne={async (id) => {
        const [doctor] = await api.doctors.list.call({ ids: [id], sort: 'name' });
        return doctor ? doctorOption(doctor) : null;
      }}
    />
  );
}

const serviceOption = ({ id, code, name }: Service): RecordOption => ({
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
      load={async (input) =>
        (await api.services.list.call({ ...input, isActive: true, sort: 'name' })).map(
          serviceOption,
        )
      }
      loadOne={async (id) => {
        const [service] = await api.services.list.call({ ids: [id], sort: 'name' });
        return service ? serviceOption(service) : null;
      }}
    />
  );
}
