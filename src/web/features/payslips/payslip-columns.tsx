/** The columns of the settlements (spec 2 §2.7). */
import { Stack, Text } from '@mantine/core';
import type { Payslip } from '../../../contract/payslips.ts';
import { PAYMENT_STATUS_LOOKS } from '../../../domain/state-looks.ts';
import {
  type Column,
  numberColumn,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { MAIL_STATE_LOOKS } from './words.ts';

export const payslipColumns: readonly Column<Payslip>[] = [
  {
    ...textColumn<Payslip>('doctorName', 'Doctor', { sortable: true, width: 210 }),
    render: ({ doctorName, doctorEmail }) => (
      <Stack gap={0}>
        <span>{doctorName}</span>
        <Text size="xs" c="dimmed">
          {doctorEmail ?? 'Sin correo registrado'}
        </Text>
      </Stack>
    ),
  },
  textColumn('doctorEmail', 'Email', { fileOnly: true }),
  rutColumn('doctorRut', 'RUT', { hiddenAtFirst: true }),
  numberColumn('payments', 'Pagos', { hiddenAtFirst: true }),
  numberColumn('participacionCount', 'Participaciones', { hiddenAtFirst: true }),
  numberColumn('hmqCount', 'HMQ', { hiddenAtFirst: true }),
  numberColumn('totalAttentions', 'Atenciones', { sortable: true }),
  pesosColumn('totalBrutAmount', 'Bruto', { sortable: true }),
  pesosColumn('totalRetentionAmount', 'Retención', { hiddenAtFirst: true }),
  pesosColumn('totalAmount', 'Líquido', { sortable: true }),
  statusColumn('status', PAYMENT_STATUS_LOOKS, 'Estado'),
  statusColumn('mailState', MAIL_STATE_LOOKS, 'Envío'),
];
