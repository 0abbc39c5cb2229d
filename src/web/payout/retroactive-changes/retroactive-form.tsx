/** Whom a change of a rule touches and by how much, and what is to be done about it (payout §26.1, payout §26.2). */
import { Alert, Checkbox, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { RetroactivePreview } from '../../../contract/payout/retroactive-changes.ts';
import { formatPesosChange } from '../../../domain/words/change.ts';
import { countOf, formatCount, whatWillBeDone } from '../../../domain/words/counts.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { type AskedChange, askedChange } from '../../links/retroactive-change.ts';

export function RetroactiveForm({ asked }: { asked: AskedChange }) {
  const { preview, rule, saveLabel, backLabel = 'Volver a la regla' } = asked;
  const { unpaid, processed, paid, correcting, withoutRule } = preview;
  const paidLines = paid.lines + withoutRule.paid;
  const [recalculate, setRecalculate] = useState(unpaid.lines > 0);
  const [propose, setPropose] = useState(paidLines > 0);
  const [typed, setTyped] = useState<string>();
  // Doctors read the reason of corrections: that one is not what was said for the history alone.
  const reason = typed ?? (propose ? '' : (asked.reason ?? ''));
  const isFollowed = recalculate || propose;
  return (
    <DialogForm
      submitLabel={labelOf({ saveLabel, recalculate, propose })}
      isReady={isFollowed ? isReason(reason) : saveLabel !== null}
      onSubmit={() =>
        askedChange.decide({
          followUp: isFollowed ? { reason: reason.trim(), recalculate, propose } : null,
        })
      }
      onCancel={askedChange.leave}
      cancelLabel={saveLabel === null ? 'Cerrar' : backLabel}
    >
      <Text size="sm">
        Con {rule} se {saveLabel === null ? 'pagan' : 'pagarían'} distinto líneas de{' '}
        {countOf(preview.total, 'médico', 'médicos')}. Nada de lo pagado cambia sin que alguien lo
        apruebe.
      </Text>
      <Doctors preview={preview} />
      {processed.lines > 0 && (
        <Alert color="yellow" title="En pagos sin pagar">
          {countOf(processed.lines, 'línea está', 'líneas están')} en pagos que todavía no se pagan:
          para que cambien, anule esos pagos, calcule de nuevo y procéselos otra vez.
        </Alert>
      )}
      {correcting.lines > 0 && (
        <Alert color="blue" title="En corrección">
          {countOf(correcting.lines, 'línea tiene', 'líneas tienen')} una corrección propuesta o sin
          pagar: quedan como están.
        </Alert>
      )}
      <WithoutRule {...withoutRule} />
      <Checkbox
        label={
          unpaid.lines === 0
            ? 'No hay registros sin pago por calcular de nuevo.'
            : `Calcular de nuevo ${countOf(unpaid.lines, 'registro que no está', 'registros que no están')} en ningún pago: ${formatPesosChange(unpaid.difference)}`
        }
        checked={recalculate}
        disabled={unpaid.lines === 0}
        onChange={(event) => setRecalculate(event.currentTarget.checked)}
      />
      <Checkbox
        label={
          paidLines === 0
            ? 'No hay líneas pagadas por corregir.'
            : `Proponer la corrección de ${countOf(paidLines, 'línea pagada', 'líneas pagadas')}: ${formatPesosChange(paid.difference)}.${movingWords(preview)} Esperan en Correcciones hasta que se aprueben o descarten.`
        }
        checked={propose}
        disabled={paidLines === 0}
        onChange={(event) => setPropose(event.currentTarget.checked)}
      />
      {isFollowed && (
        <ReasonField
          description={
            propose
              ? 'Queda en la bitácora, y los médicos lo leen en su portal con cada corrección.'
              : 'Queda en la bitácora.'
          }
          required
          value={reason}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </DialogForm>
  );
}

/** Those that only move in their scales: «Correcciones» lists them with the others. */
const movingWords = ({ moving }: RetroactivePreview) =>
  moving === 0
    ? ''
    : ` ${countOf(moving, 'línea más de los mismos tramos se corrige', 'líneas más de los mismos tramos se corrigen')} por lo que se pagó.`;

/** Lines that no rule pays after the change: what happens to them, and what is to be decided. */
function WithoutRule({ unpaid, paid, correcting }: RetroactivePreview['withoutRule']) {
  if (unpaid + paid + correcting === 0) return null;
  return (
    <Alert
      color="orange"
      title={`${countOf(unpaid + paid + correcting, 'línea queda', 'líneas quedan')} sin regla que pague`}
    >
      <Stack gap={4}>
        <Text size="sm">Si deben seguir con regla, vuelva y amplíe esta u otra.</Text>
        {paid > 0 && (
          <Text size="sm">
            {countOf(paid, 'ya se pagó', 'ya se pagaron')}: se proponen con diferencia $0 y se
            deciden una a una, también si aprueba todas las demás. Cada una se mantiene como se
            pagó, o se corrige a lo que se paga sin regla.
          </Text>
        )}
        {unpaid > 0 && (
          <Text size="sm">
            {countOf(unpaid, 'no se ha pagado', 'no se han pagado')}: conservan su monto. Para que
            se paguen sin regla, devuélvalas y calcúlelas de nuevo.
          </Text>
        )}
        {correcting > 0 && (
          <Text size="sm">
            {countOf(correcting, 'tiene', 'tienen')} una corrección propuesta o sin pagar: quedan
            como están.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** What the button does: 'Guardar, recalcular y proponer'. */
function labelOf(chosen: { saveLabel: string | null; recalculate: boolean; propose: boolean }) {
  const { saveLabel, recalculate, propose } = chosen;
  return whatWillBeDone([
    saveLabel,
    recalculate && 'recalcular',
    propose && 'proponer correcciones',
  ]);
}

function Doctors({ preview }: { preview: RetroactivePreview }) {
  const { doctors, total } = preview;
  const columns = (
    [
      ['unpaid', 'Sin pago'],
      ['processed', 'En un pago'],
      ['paid', 'Pagado'],
      ['correcting', 'En corrección'],
    ] as const
  ).filter(([stand]) => preview[stand].lines > 0);
  const row = (of: Pick<RetroactivePreview, (typeof columns)[number][0]>) => (
    <>
      {columns.map(([stand]) => (
        <Table.Td key={stand} ta="right" visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
          {of[stand].lines === 0 ? (
            <Text span variant="hint">
              –
            </Text>
          ) : (
            <>
              {formatPesosChange(of[stand].difference)}
              <Text variant="small">{countOf(of[stand].lines, 'línea', 'líneas')}</Text>
            </>
          )}
        </Table.Td>
      ))}
      {/* On a phone there is no room for a column of each. */}
      <Table.Td ta="right" hiddenFrom="sm">
        {columns
          .filter(([stand]) => of[stand].lines > 0)
          .map(([stand, label]) => (
            <div key={stand} style={{ whiteSpace: 'nowrap' }}>
              <Text span variant="small">
                {label}
              </Text>{' '}
              {formatPesosChange(of[stand].difference)}
            </div>
          ))}
      </Table.Td>
    </>
  );
  if (columns.length === 0) return null;
  return (
    <ScrolledRegion label="Diferencias por médico" height={320} offset="y">
      <Table stickyHeader verticalSpacing={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Médico</Table.Th>
            {columns.map(([stand, label]) => (
              <Table.Th key={stand} ta="right" visibleFrom="sm">
                {label}
              </Table.Th>
            ))}
            <Table.Th ta="right" hiddenFrom="sm">
              Diferencia
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {doctors.map((doctor) => (
            <Table.Tr key={doctor.doctorId}>
              <Table.Td>{doctor.doctorName}</Table.Td>
              {row(doctor)}
            </Table.Tr>
          ))}
          {total > doctors.length && (
            <Table.Tr>
              <Table.Td colSpan={columns.length + 2}>
                y {formatCount(total - doctors.length)} médicos más
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
        {/* The sums stay in sight below the doctors, as the head does above them. */}
        <Table.Tfoot
          style={{
            position: 'sticky',
            bottom: 0,
            background: 'var(--mantine-color-body)',
            boxShadow: '0 -1px 0 var(--mantine-color-default-border)',
          }}
        >
          <Table.Tr>
            <Table.Th>En total, brutos</Table.Th>
            {row(preview)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrolledRegion>
  );
}
