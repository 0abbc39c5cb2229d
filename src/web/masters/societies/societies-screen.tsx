/** Sociedades Médicas: the companies through which doctors are paid (masters §7). */
import { type Society, societyInput } from '../../../contract/masters/societies.ts';
import { formatRut, normalizeRut } from '../../../domain/identity/rut.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { numberColumn, rutColumn, textColumn } from '../../kit/table/columns.tsx';
import { type SmallMaster, SmallMasterScreen } from '../masters/public.ts';
import { searchSchema } from './search.ts';

const societies: SmallMaster<Society, typeof societyInput> = {
  title: 'Sociedades Médicas',
  entity: 'society',
  description: 'Las sociedades por medio de las que se paga a sus médicos.',
  noun: { one: 'sociedad médica', many: 'sociedades médicas', gender: 'feminine' },
  searchLabel: 'Buscar por RUT o nombre',
  searchSchema,
  columns: [
    rutColumn('rut', 'RUT', { sortable: true, width: 150 }),
    textColumn('name', 'Nombre', { sortable: true }),
    numberColumn('doctorCount', 'Médicos', { sortable: true, width: 120 }),
  ],
  calls: api.societies,
  usesAt: ({ id }) => ({ affiliation: { to: '/medicos', search: { societyId: id } } }),
  form: {
    schema: societyInput,
    draftOf: (society) => ({
      rut: society?.rut ?? '',
      name: society?.name ?? '',
      isActive: society?.isActive ?? true,
    }),
    describe: ({ rut, name }) => [
      { label: 'RUT', value: formatRut(normalizeRut(rut ?? '') ?? rut ?? '') },
      { label: 'Nombre', value: name ?? '' },
    ],
    fields: (form) => (
      <RutField label="RUT" withAsterisk data-autofocus {...form.getInputProps('rut')} />
    ),
    inactiveHint: 'Una sociedad inactiva no se ofrece para nuevos médicos ni reglas.',
  },
};

export function SocietiesScreen() {
  return <SmallMasterScreen {...societies} />;
}
