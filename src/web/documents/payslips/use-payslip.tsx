/** A doctor's payslip: opened as a PDF, and sent by e-mail, once more only when asked (documents §4). */
import { useMutation } from '@tanstack/react-query';
import type { Payslip } from '../../../contract/documents/payslips.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { openWhenReady } from '../../kit/display/files.ts';
import { api } from '../../kit/shell/client.ts';

type Whose = Pick<Payslip, 'doctorId' | 'doctorName'>;

/** `resendOf` is the latest sending on the screen. */
type Target = Whose & { resendOf?: number };

export function usePayslip(period: Period) {
  const generate = useMutation(api.payslips.generate.mutationOptions());
  const mail = useTold(api.payslips.send.call, {
    done: ({ email }) => toast.success('Email enviado', `A ${email}.`),
    failed: tellFailure('Error al enviar email'),
  });

  const openPdf = async ({ doctorId }: Whose) => {
    try {
      await openWhenReady(
        generate.mutateAsync({ doctorId, ...period }).then(({ downloadUrl }) => downloadUrl),
      );
    } catch (error) {
      toast.error('Error al generar PDF', error);
    }
  };

  /** Sends an unsent payslip. Asks before sending one again, and offers the PDF when mail is not possible. */
  const send = async (payslip: Payslip, isMailConfigured: boolean) => {
    if (!isMailConfigured) {
      if (await confirm(withoutMail(payslip))) await openPdf(payslip);
      return;
    }
    const { lastDeliveryId, mailState } = payslip;
    const isRepeated = mailState === 'sent' || mailState === 'interrupted';
    if (!isRepeated || lastDeliveryId === null)
      mail.mutate({ doctorId: payslip.doctorId, ...period });
    else await resend({ ...payslip, resendOf: lastDeliveryId }, mailState === 'interrupted');
  };

  const resend = async (target: Target, isUncertain = false) => {
    const { doctorId, resendOf } = target;
    if (await confirm(again(target, period, isUncertain)))
      mail.mutate({ doctorId, ...period, resendOf });
  };

  /** The doctors whose mail or PDF is in progress. */
  const busy = {
    pdf: generate.isPending ? generate.variables.doctorId : null,
    mail: mail.isPending ? mail.variables.doctorId : null,
  };
  return { openPdf, send, resend, busy };
}

function withoutMail({ doctorName }: Whose) {
  return {
    title: 'Correo no configurado',
    body: `Este sistema no tiene un servidor de correo, así que la liquidación de ${doctorName} no se puede enviar. Puede abrir el PDF y entregarlo por otro medio.`,
    confirmLabel: 'Abrir PDF',
  };
}

function again({ doctorName }: Whose, period: Period, isUncertain: boolean) {
  const reason = isUncertain
    ? 'Un envío anterior se interrumpió y no se sabe si llegó: confirme antes con el doctor.'
    : 'Ya se envió: el doctor la recibirá otra vez.';
  return {
    title: 'Reenviar liquidación',
    body: `Liquidación de ${doctorName}, ${formatPeriod(period)}. ${reason}`,
    confirmLabel: 'Reenviar',
  };
}
