/** Tipos de Prestador: as what somebody gave an attention (masters §9). */
import { type ProviderType, providerTypeInput } from '../../../contract/masters/provider-types.ts';
import { api } from '../../kit/shell/client.ts';
import { textColumn } from '../../kit/table/columns.tsx';
import { type SmallMaster, SmallMasterScreen } from '../masters/public.ts';
import { searchSchema } from './search.ts';

const providerTypes: SmallMaster<ProviderType, typeof providerTypeInput> = {
  title: 'Tipos de Prestador',
  entity: 'providerType',
  imported: 'providerType',
  description: 'En qué calidad se dio una atención que se registra a mano.',
  noun: { one: 'tipo de prestador', many: 'tipos de prestador', gender: 'masculine' },
  searchLabel: 'Buscar por nombre',
  searchSchema,
  columns: [textColumn('name', 'Nombre', { sortable: true })],
  calls: api.providerTypes,
  form: {
    schema: providerTypeInput,
    draftOf: (type) => ({ name: type?.name ?? '', isActive: type?.isActive ?? true }),
    describe: ({ name }) => [{ label: 'Nombre', value: name ?? '' }],
    inactiveHint: 'Un tipo inactivo no se ofrece en nuevas atenciones.',
  },
};

export function ProviderTypesScreen() {
  return <SmallMasterScreen {...providerTypes} />;
}
