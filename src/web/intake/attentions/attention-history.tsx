/** The history of an attention, in order. */
import { Text, Timeline } from '@mantine/core';
import {
  IconCalculator,
  IconCash,
  IconFileImport,
  IconPencil,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AttentionDetails } from '../../../contract/intake/attentions.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { PAYMENT_METHOD_LABELS, paymentTitle } from '../../../domain/words/payment-labels.ts';
import { exactTime } from '../../kit/display/time-ago.ts';

type Event = { title: string; at: string; icon: ReactNode; who?: string | null; text?: string };

export function AttentionHistory({ attention }: { attention: AttentionDetails }) {
  return (
    <Timeline bulletSize={26} lineWidth={2} color="gray" aria-label="Historial">
      {eventsOf(attention).map(({ title, at, icon, who, text }) => (
        <Timeline.Item
          key={`${title}${at}`}
          bullet={icon}
          title={
            <Text fz="sm" fw={600}>
              {title}
            </Text>
          }
        >
          <Text variant="small">
            {exactTime(at)}
            {who && ` · ${who}`}
          </Text>
          {text && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const SOURCES = { file: 'archivo', api: 'API externa', his: 'HIS', fhir: 'FHIR' } as const;

function eventsOf(attention: AttentionDetails): Event[] {
  const { import: imported, registeredBy, calculation, payment, changes } = attention;
  const events: Event[] = changes.map(({ at, userName, summary }) => ({
    title: 'Modificada a mano',
    at,
    icon: <IconPencil size={14} />,
    who: userName,
    text: summary,
  }));
  if (!imported || imported.isUpdate) {
    events.push({
      title: 'Registrada',
      at: attention.createdAt,
      icon: <IconUserPlus size={14} />,
      who: registeredBy,
    });
  }
  if (imported) events.push(importEvent(imported));
  // A calculated attention is not edited any more, so calculation and payment come last.
  const history = events.toSorted((a, b) => a.at.localeCompare(b.at));
  if (calculation) {
    const { rule, calculatedAmount, finalAmount } = calculation;
    history.push({
      title: 'Calculada',
      at: calculation.calculationDate,
      icon: <IconCalculator size={14} />,
      text: `${rule ? `Regla ${rule.code} v${rule.version} «${rule.name}»` : NO_RULE_LABEL}: ${formatPesos(pesos(calculatedAmount))}, ${asEstimate('líquido', !payment)} ${formatPesos(pesos(finalAmount))}.`,
    });
  }
  if (payment) history.push(...paymentEvents(payment));
  return [...history, ...attention.voidSaid.map((said) => voidEvent(said, payment !== null))];
}

/** Of what is in a payment still, what becomes of it. */
function voidEvent(said: AttentionDetails['voidSaid'][number], isInPayment: boolean): Event {
  const { fileName, row, status, importedAt, importedBy, isTakenBack, isHeldLater } = said;
  const held = isInPayment && isHeldLater ? ' Si su pago se anula, queda en pausa.' : '';
  const further = isTakenBack ? ' Una importación posterior dice que se hizo.' : held;
  return {
    title: 'Anulada según un archivo, con su pago ya hecho',
    at: importedAt,
    icon: <IconFileImport size={14} />,
    who: importedBy,
    text: `${fileName}${row === null ? '' : `, fila ${row}`} dice «${status}».${further}`,
  };
}

function importEvent(imported: NonNullable<AttentionDetails['import']>): Event {
  const { isUpdate, importedAt, importedBy, source, fileName, row } = imported;
  const line = row === null ? '' : `, fila ${row}`;
  return {
    title: isUpdate ? 'Actualizada por una importación' : 'Importada',
    at: importedAt,
    icon: <IconFileImport size={14} />,
    who: importedBy,
    text: `Desde ${SOURCES[source]}: ${fileName}${line}.`,
  };
}

function paymentEvents(payment: NonNullable<AttentionDetails['payment']>): Event[] {
  const { periodYear: year, periodMonth: month, sequence, paymentDate, paidAt } = payment;
  const processed: Event = {
    title: 'En un pago',
    at: payment.processedAt,
    icon: <IconReceipt size={14} />,
    who: payment.processedBy,
    text: `${paymentTitle(sequence)} de ${formatPeriod({ year, month })} a ${stopped(payment.payeeName)}`,
  };
  if (!paidAt || !paymentDate) return [processed];
  const paid: Event = {
    title: 'Pagada',
    at: paidAt,
    icon: <IconCash size={14} />,
    who: payment.paidBy,
    text: `${PAYMENT_METHOD_LABELS[payment.paymentMethod]} del ${formatDate(paymentDate)}.`,
  };
  return [processed, paid];
}
