/** The buttons of a doctor's settlement: PDF, Email and the log (documents §3). */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconFileTypePdf, IconHistory, IconMail } from '@tabler/icons-react';
import type { Payslip } from '../../../contract/documents/payslips.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import type { usePayslip } from './use-payslip.tsx';

export function PayslipActions(props: {
  payslip: Payslip;
  actions: ReturnType<typeof usePayslip>;
  isMailConfigured: boolean;
  onHistory: () => void;
}) {
  const { payslip, actions } = props;
  const { doctorId, doctorName, mailState } = payslip;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        loading={actions.busy.pdf === doctorId}
        aria-label={`PDF de ${doctorName}`}
        onClick={() => void actions.openPdf(payslip)}
      >
        PDF
      </Button>
      <ReasonedButton
        size="compact-sm"
        variant="default"
        leftSection={<IconMail size={16} />}
        loading={actions.busy.mail === doctorId}
        reasonAgainst={problemOf(mailState)}
        aria-label={`Email a ${doctorName}`}
        onClick={() => void actions.send(payslip, props.isMailConfigured)}
      >
        Email
      </ReasonedButton>
      <Tooltip label="Registro de envíos">
        <ActionIcon aria-label={`Registro de envíos de ${doctorName}`} onClick={props.onHistory}>
          <IconHistory size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** Why it can't be sent now; undefined if it can. */
function problemOf(mailState: Payslip['mailState']): string | undefined {
  if (mailState === 'withoutEmail') return 'El doctor no tiene correo registrado';
  if (mailState === 'underWay') return 'Ya se está enviando';
  return undefined;
}
