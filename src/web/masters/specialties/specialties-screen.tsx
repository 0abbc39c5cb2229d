/** Especialidades: of doctors, services and rules (masters §8). */
import { type Specialty, specialtyInput } from '../../../contract/masters/specialties.ts';
import { api } from '../../kit/shell/client.ts';
import { numberColumn, textColumn } from '../../kit/table/columns.tsx';
import { type SmallMaster, SmallMasterScreen } from '../masters/public.ts';
import { searchSchema } from './search.ts';

const specialties: SmallMaster<Specialty, typeof specialtyInput> = {
  title: 'Especialidades',
  entity: 'specialty',
  imported: 'specialty',
  description: 'Clasifican a médicos y prestaciones; las reglas se eligen por ellas.',
  noun: { one: 'especialidad', many: 'especialidades', gender: 'feminine' },
  searchLabel: 'Buscar por nombre',
  searchSchema,
  columns: [
    textColumn('name', 'Nombre', { sortable: true }),
    numberColumn('doctorCount', 'Médicos', { sortable: true, width: 120 }),
    numberColumn('serviceCount', 'Prestaciones', { sortable: true, width: 140 }),
  ],
  calls: api.specialties,
  usesAt: ({ id }) => ({
    doctor: { to: '/medicos', search: { specialtyId: id } },
    service: { to: '/prestaciones', search: { specialtyId: id } },
  }),
  form: {
    schema: specialtyInput,
    draftOf: (specialty) => ({
      name: specialty?.name ?? '',
      isActive: specialty?.isActive ?? true,
    }),
    describe: ({ name }) => [{ label: 'Nombre', value: name ?? '' }],
    inactiveHint: 'Una especialidad inactiva no se ofrece para nuevos médicos ni prestaciones.',
  },
};

export function SpecialtiesScreen() {
  return <SmallMasterScreen {...specialties} />;
}
