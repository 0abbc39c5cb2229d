/** Tipos de Haberes y Descuentos: what the clinic calls them, and what each proposes (payout §24.1). */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type EntryKind, entryKindInput } from '../../../contract/payout/entry-kinds.ts';
import { KIND_DIRECTION_LABELS, RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { labelColumn, textColumn } from '../../kit/table/columns.tsx';
import { type SmallMaster, SmallMasterScreen } from '../../masters/masters/public.ts';
import { searchSchema } from './search.ts';

const entryKinds: SmallMaster<EntryKind, typeof entryKindInput> = {
  title: 'Tipos de Haberes y Descuentos',
  entity: 'entryKind',
  description: 'Lo que la clínica paga o descuenta a sus médicos además de los honorarios.',
  noun: { one: 'tipo', many: 'tipos', gender: 'masculine' },
  searchLabel: 'Buscar por nombre',
  searchSchema,
  columns: [
    textColumn('name', 'Nombre', { sortable: true }),
    labelColumn('direction', 'Para', KIND_DIRECTION_LABELS, { sortable: true }),
    labelColumn('bearsRetention', 'Retención', RETENTION_LABELS, { sortable: true }),
    textColumn('account', 'Cuenta contable', { sortable: true }),
  ],
  calls: api.entryKinds,
  usesAt: ({ id }) => ({ entry: { to: '/haberes', search: { kindId: id, all: true } } }),
  form: {
    schema: entryKindInput,
    draftOf: (kind) => ({
      name: kind?.name ?? '',
      direction: kind?.direction ?? 'either',
      bearsRetention: kind?.bearsRetention ?? false,
      account: kind?.account ?? '',
      isActive: kind?.isActive ?? true,
    }),
    describe: ({ name, direction, bearsRetention, account }) => [
      { label: 'Nombre', value: name ?? '' },
      { label: 'Para', value: direction ? KIND_DIRECTION_LABELS[direction] : '' },
      { label: 'Retención', value: RETENTION_LABELS[bearsRetention ? 'true' : 'false'] },
      { label: 'Cuenta contable', value: account || 'La de honorarios' },
    ],
    more: (form) => (
      <>
        <NativeSelect
          label="Para"
          data={choicesOf(KIND_DIRECTION_LABELS)}
          {...form.getInputProps('direction')}
        />
        <Checkbox
          label="Lleva retención"
          description="Es lo que se propone al anotar uno: entra en la boleta del médico."
          {...form.getInputProps('bearsRetention', { type: 'checkbox' })}
        />
        <TextInput
          label="Cuenta contable"
          description="Vacía: la cuenta de honorarios de la clínica."
          autoComplete="off"
          {...form.getInputProps('account')}
          value={form.values.account ?? ''}
        />
      </>
    ),
    inactiveHint: 'Un tipo inactivo no se ofrece para nuevos haberes ni descuentos.',
  },
};

export function EntryKindsScreen() {
  return <SmallMasterScreen {...entryKinds} />;
}
