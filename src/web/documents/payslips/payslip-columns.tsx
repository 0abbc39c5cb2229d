/** The columns of the settlements (documents §3). */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Payslip } from '../../../contract/documents/payslips.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { MAIL_STATE_BADGES } from './words.ts';

/** `actions` are a doctor's buttons. */
export const payslipColumns = (
  actions: (row: Payslip) => ReactNode,
): readonly Column<Payslip>[] => [
  {
    ...textColumn<Payslip>('doctorName', 'Doctor', { sortable: true, width: 210 }),
    render: (row) => (
      <MarkedDoctor {...row}>
        <Text variant="small">{row.doctorEmail ?? 'Sin correo registrado'}</Text>
      </MarkedDoctor>
    ),
  },
  textColumn('doctorEmail', 'Email', { fileOnly: true }),
  rutColumn('doctorRut', 'RUT', { sortable: true, hiddenAtFirst: true }),
  numberColumn('payments', 'Pagos', { sortable: true, hiddenAtFirst: true }),
  numberColumn('participacionCount', 'Participaciones', { sortable: true, hiddenAtFirst: true }),
  numberColumn('hmqCount', 'HMQ', { sortable: true, hiddenAtFirst: true }),
  numberColumn('totalAttentions', 'Atenciones', { sortable: true, ...onWideScreens }),
  pesosColumn('totalBrutAmount', 'Bruto', { sortable: true, ...onWideScreens }),
  pesosColumn('totalRetentionAmount', 'Retención', { sortable: true, hiddenAtFirst: true }),
  pesosColumn('totalAmount', 'Líquido', { sortable: true }),
  statusColumn('status', PAYMENT_STATUS_BADGES, 'Estado', { sortable: true, ...onWideScreens }),
  statusColumn('mailState', MAIL_STATE_BADGES, 'Envío', onWideScreens),
  actionsColumn(actions, onWideScreens),
];
