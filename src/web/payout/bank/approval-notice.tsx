/** Whether what is to be sent is approved, with the way to its approval (payout §34.4). */
import { Alert, Group, Text } from '@mantine/core';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { ApprovedHash } from '../month-approvals/public.ts';
import type { Payroll } from './bank-search.ts';

const WORDS = {
  none: ['El mes no está aprobado', 'Pida la aprobación: hasta entonces no se preparan archivos.'],
  asked: ['El mes espera que otra persona lo apruebe', 'Hasta entonces no se preparan archivos.'],
  changed: [
    'El mes cambió después de que se pidió su aprobación',
    'Vea qué cambió y pídala de nuevo: hasta entonces no se preparan archivos.',
  ],
} as const;

/** Somebody asked for it, although files may be made without it. */
const NOT_NEEDED = {
  ...WORDS,
  asked: ['El mes espera que otra persona lo apruebe', 'Se pidió y nadie ha decidido todavía.'],
  changed: [WORDS.changed[0], 'Vea qué cambió, y pida la aprobación de nuevo si corresponde.'],
} as const;

export function ApprovalNotice(props: { approval: Payroll['approval'] } & Period) {
  const { approval, month, year } = props;
  const { isRequired, standing, hash } = approval;
  const mayApprove = useMayLink('/cierre');
  if (standing === 'approved' && hash)
    return (
      <Group gap="xs">
        <Text size="sm">{formatPeriod({ month, year })} está aprobado, tal como está. Huella</Text>
        <ApprovedHash hash={hash} />
      </Group>
    );
  if (standing === 'approved' || (!isRequired && standing === 'none')) return null;
  const [title, text] = isRequired ? WORDS[standing] : NOT_NEEDED[standing];
  return (
    <Alert color="yellow" title={title}>
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        {mayApprove ? (
          <LinkButton to="/cierre" search={{ month, year }} variant="default">
            Ir a Cierre de Mes
          </LinkButton>
        ) : (
          <Text size="sm">La pide quien tiene Cierre de Mes en su menú.</Text>
        )}
      </Group>
    </Alert>
  );
}
