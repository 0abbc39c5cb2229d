/** Sociedades Médicas: the companies through which doctors are paid (masters §7). */
import { Text } from '@mantine/core';
import { IconPercentage, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { type Society, societyInput } from '../../../contract/masters/societies.ts';
import { accountMark } from '../../../domain/payout/bank-account.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import {
  ACCOUNT_KIND_LABELS,
  SOCIETY_DOCUMENT_LABELS,
} from '../../../domain/words/payment-labels.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { labelColumn, numberColumn, rutColumn, textColumn } from '../../kit/table/columns.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import { askHold, useMayHold } from '../../links/holds.ts';
import { reviewRetention, useFollowedRetention } from '../../links/retention-change.ts';
import {
  AccountChangesNotice,
  PendingAccount,
  tellOfPendingAccount,
} from '../account-changes/public.ts';
import { type SmallMaster, SmallMasterScreen } from '../masters/public.ts';
import { searchSchema } from './search.ts';
import { describe, draftOf } from './society-draft.ts';
import { SocietyFields } from './society-fields.tsx';

const societies: SmallMaster<Society, typeof societyInput> = {
  title: 'Sociedades Médicas',
  entity: 'society',
  imported: 'society',
  description: 'Las sociedades por medio de las que se paga a sus médicos.',
  noun: { one: 'sociedad médica', many: 'sociedades médicas', gender: 'feminine' },
  searchLabel: 'Buscar por RUT o nombre',
  searchSchema,
  columns: [
    rutColumn('rut', 'RUT', { sortable: true, width: 150 }),
    textColumn('name', 'Nombre', {
      sortable: true,
      render: ({ id, name }) => (
        <>
          <div>{name}</div>
          <HeldBadge kind="society" id={id} label={name} />
        </>
      ),
    }),
    textColumn('email', 'Email', { hiddenAtFirst: true }),
    textColumn('representativeName', 'Representante', { hiddenAtFirst: true }),
    rutColumn('representativeRut', 'RUT del representante', { hiddenAtFirst: true }),
    labelColumn('documentKind', 'Documento', SOCIETY_DOCUMENT_LABELS, {
      sortable: true,
      render: ({ documentKind, isWithheld }) =>
        isWithheld ? 'Boleta de sociedad con retención' : SOCIETY_DOCUMENT_LABELS[documentKind],
    }),
    textColumn('isWithheld', 'Con retención', {
      fileOnly: true,
      exportValue: ({ isWithheld }) => (isWithheld ? 'Sí' : 'No'),
    }),
    textColumn('bankName', 'Banco', { hiddenAtFirst: true }),
    labelColumn('accountKind', 'Tipo de cuenta', ACCOUNT_KIND_LABELS, { hiddenAtFirst: true }),
    textColumn('bankAccount', 'Número de cuenta', {
      noWrap: true,
      render: (society) => {
        const mark = accountMark(society);
        return mark ? (
          <Text span variant="hint">
            {mark}
          </Text>
        ) : (
          society.bankAccount
        );
      },
      exportValue: ({ bankAccount }) => bankAccount,
    }),
    textColumn('accountHolderName', 'Nombre del titular', { hiddenAtFirst: true }),
    rutColumn('accountHolderRut', 'RUT del titular', { hiddenAtFirst: true }),
    numberColumn('doctorCount', 'Médicos', { sortable: true, width: 120 }),
  ],
  calls: api.societies,
  usesAt: ({ id }) => ({ affiliation: { to: '/medicos', search: { societyId: id } } }),
  form: {
    schema: societyInput,
    size: 'xl',
    draftOf,
    describe,
    fields: (form) => (
      <RutField label="RUT" required data-autofocus {...form.getInputProps('rut')} />
    ),
    more: (form, society, close) => (
      <SocietyFields
        form={form}
        pending={
          society && (
            <PendingAccount
              of={{ societyId: society.id }}
              onApproved={() => !form.isDirty() && close()}
            />
          )
        }
      />
    ),
    onSaved: (before, saved) => tellOfPendingAccount('Sociedad médica actualizada', before, saved),
    inactiveHint: 'Una sociedad inactiva no se ofrece para nuevos médicos ni reglas.',
  },
};

export function SocietiesScreen() {
  const [opened, setOpened] = useState(false);
  const mayHold = useMayHold();
  const retention = useFollowedRetention();
  const { list, summary, create, remove, uses, update } = api.societies;
  return (
    <SmallMasterScreen
      {...societies}
      calls={{
        ...{ list, summary, create, remove, uses },
        update: {
          call: ({ id, ...society }) =>
            retention.save(
              () => update.call({ ...society, id }),
              (followUp) => api.retentionChanges.saveSociety.call({ id, society, followUp }),
            ),
        },
      }}
      form={{
        ...societies.form,
        agree: (before, { isWithheld = false, name }) =>
          retention.agree(
            isWithheld === before.isWithheld
              ? null
              : { kind: 'society', id: before.id, isWithheld },
            `de ${name}`,
          ),
      }}
      moreActions={(society) => [
        {
          label: 'Revisar retenciones anteriores',
          icon: <IconPercentage size={16} />,
          onClick: () =>
            void reviewRetention({ kind: 'society', id: society.id, name: society.name }),
        },
        ...(mayHold
          ? [
              {
                label: 'Pausar pagos…',
                icon: <IconPlayerPause size={16} />,
                onClick: () =>
                  askHold({
                    target: { societyIds: [society.id] },
                    what: `Todos los pagos a ${stopped(society.name)}`,
                  }),
              },
            ]
          : []),
      ]}
      notice={<AccountChangesNotice opened={opened} setOpened={setOpened} kind="society" />}
    />
  );
}
