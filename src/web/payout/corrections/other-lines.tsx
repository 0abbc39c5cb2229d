/** Chosen lines that are not corrected, each with why, and what is right for them instead (payout §25.9). */
import { Alert, Button, Group, List } from '@mantine/core';
import type { OtherLine, Standing } from '../../../contract/payout/corrected-lines.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { askAnnulment, askReturn, useMayReturn } from '../../links/going-back.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

const NAMED = 5;

/** Renders nothing if there are none. `onLeave` closes the dialog: another one opens in its place. */
export function OtherLines(props: { others: readonly OtherLine[]; onLeave: () => void }) {
  const { others, onLeave } = props;
  if (others.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title={countOf(others.length, 'línea no se corrige', 'líneas no se corrigen')}
    >
      <List size="sm">
        {others.slice(0, NAMED).map(({ attentionId, name, reason }) => (
          <List.Item key={attentionId}>
            {name}: {reason}
          </List.Item>
        ))}
        {others.length > NAMED && <List.Item>y {formatCount(others.length - NAMED)} más</List.Item>}
      </List>
      <Instead others={others} onLeave={onLeave} />
    </Alert>
  );
}

/** What their states allow: annulling unpaid payments, returning what is in none, deciding what is proposed. */
function Instead({ others, onLeave }: { others: readonly OtherLine[]; onLeave: () => void }) {
  const mayReturn = useMayReturn();
  const of = (standing: Standing) => others.filter((line) => line.standing === standing);
  const calculated = of('calculated');
  const paymentIds = [...new Set(of('processed').flatMap(({ paymentId }) => paymentId ?? []))];
  const pending = of('pending');
  const corrected = of('corrected');
  const [onlyPending] = pending;
  const [onlyCorrected] = corrected;
  return (
    <Group gap="sm" mt="sm" fz="sm">
      {mayReturn && calculated.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onLeave();
            askReturn({
              what: countOf(calculated.length, 'registro elegido.', 'registros elegidos.'),
              scope: { recordIds: calculated.map(({ attentionId }) => attentionId) },
              to: 'pending',
            });
          }}
        >
          {calculated.length === 1 ? 'Devolver…' : `Devolver ${formatCount(calculated.length)}…`}
        </Button>
      )}
      {mayReturn && paymentIds.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onLeave();
            askAnnulment({
              what: countOf(
                paymentIds.length,
                'pago que tiene lo elegido.',
                'pagos que tienen lo elegido.',
              ),
              scope: { paymentIds },
            });
          }}
        >
          {paymentIds.length === 1
            ? 'Anular su pago…'
            : `Anular ${formatCount(paymentIds.length)} pagos…`}
        </Button>
      )}
      {onlyPending && pending.length === 1 && (
        <ScreenLink
          target={{ to: '/atenciones-medicas', search: { attention: onlyPending.attentionId } }}
        >
          Ver la atención
        </ScreenLink>
      )}
      {onlyCorrected && (
        <ScreenLink
          target={{
            to: '/correcciones',
            search: corrected.length === 1 ? { open: onlyCorrected.correctionId ?? undefined } : {},
          }}
        >
          {corrected.length === 1 ? 'Ver su corrección' : 'Ver las correcciones'}
        </ScreenLink>
      )}
    </Group>
  );
}
