/** What is done with one's second factor, step by step in one dialog (access §18.2, access §18.6, access §18.7). */
import { Anchor, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { factorProof, provedPassword } from '../../../contract/access/factors.ts';
import { currentPassword } from '../../../contract/access/session.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { ProofForm } from '../session/public.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** To add an app, take another one instead, make new recovery codes, or take it all away. */
export type FactorAct = 'add' | 'renew' | 'codes' | 'remove';

const TITLES: Readonly<Record<FactorAct, string>> = {
  add: 'Activar segundo factor',
  renew: 'Cambiar de aplicación',
  codes: 'Renovar códigos de recuperación',
  remove: 'Quitar segundo factor',
};

const PASSWORD_ALONE = z.strictObject({ currentPassword: currentPassword.optional() });

type Step =
  | { at: 'proof' }
  | { at: 'picture'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] };

/** With `byPasskey` no code is asked for: the factor is shown apart, when it was not a short while ago. */
export function FactorDialog(props: { act: FactorAct; byPasskey: boolean; onClose: () => void }) {
  const { act, byPasskey, onClose } = props;
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isKept ? 'Códigos de recuperación' : TITLES[act]}
      closeOnClickOutside={false}
      // Codes that are shown once are not lost to Escape or a click outside.
      closeOnEscape={!isKept}
      withCloseButton={!isKept}
    >
      <FactorSteps
        act={act}
        byPasskey={byPasskey}
        onClose={onClose}
        onCodes={() => setKept(true)}
      />
    </Modal>
  );
}

/** The steps themselves; `onCodes` is called when codes are shown that must be kept. */
export function FactorSteps(props: {
  act: FactorAct;
  byPasskey?: boolean;
  onClose: () => void;
  onCodes?: () => void;
  cancelLabel?: string;
}) {
  const { act, onClose, cancelLabel } = props;
  const [step, setStep] = useState<Step>({ at: 'proof' });
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setStep({ at: 'codes', codes: recoveryCodes });
    props.onCodes?.();
  };
  if (step.at === 'proof')
    return (
      <Proof
        act={act}
        byPasskey={props.byPasskey ?? false}
        onCancel={onClose}
        onBegun={setStep}
        onCodes={showCodes}
        cancelLabel={cancelLabel}
      />
    );
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onClose={onClose} />;
  return (
    <ProofForm
      schema={factorProof}
      fields={['code']}
      submit={({ code = '' }) => api.factors.confirm.call({ code })}
      onDone={(answer) => {
        toast.success(
          act === 'add' ? 'Segundo factor activado' : 'Aplicación cambiada',
          'Sus demás sesiones se cerraron.',
        );
        showCodes(answer);
      }}
      onCancel={onClose}
      cancelLabel={cancelLabel}
      submitLabel="Confirmar"
      failureTitle="No se pudo activar el segundo factor."
    >
      <Picture {...step} />
    </ProofForm>
  );
}

function Proof(props: {
  act: FactorAct;
  byPasskey: boolean;
  onCancel: () => void;
  cancelLabel: string | undefined;
  onBegun: (step: Step) => void;
  onCodes: (answer: { recoveryCodes: string[] }) => void;
}) {
  const { act, onCancel } = props;
  const asked =
    act === 'add' || props.byPasskey
      ? { schema: PASSWORD_ALONE, fields: ['currentPassword'] as const }
      : { schema: provedPassword, fields: ['currentPassword', 'code'] as const };
  if (act === 'add' || act === 'renew')
    return (
      <ProofForm
        {...asked}
        submit={(proof) => api.factors.begin.call(proof)}
        onDone={(begun) => props.onBegun({ at: 'picture', ...begun })}
        onCancel={onCancel}
        cancelLabel={props.cancelLabel}
        submitLabel="Continuar"
        failureTitle="No se pudo empezar."
      >
        <Text size="sm">
          {act === 'add'
            ? 'Necesita en su teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o la de su gestor de contraseñas.'
            : 'La aplicación de ahora sirve hasta que confirme la nueva. Los códigos de recuperación también se cambian.'}
        </Text>
      </ProofForm>
    );
  if (act === 'codes')
    return (
      <ProofForm
        {...asked}
        submit={(proof) => api.factors.renewRecoveryCodes.call(proof)}
        onDone={props.onCodes}
        onCancel={onCancel}
        submitLabel="Renovar"
        failureTitle="No se pudieron renovar los códigos."
      >
        <Text size="sm">Los códigos que guardó antes dejarán de servir.</Text>
      </ProofForm>
    );
  return (
    <ProofForm
      {...asked}
      submit={(proof) => api.factors.remove.call(proof)}
      onDone={() => {
        toast.success(
          'Segundo factor quitado',
          props.byPasskey
            ? 'Sus llaves de acceso siguen sirviendo.'
            : 'Desde ahora ingresa solo con su contraseña.',
        );
        onCancel();
      }}
      onCancel={onCancel}
      submitLabel="Quitar"
      failureTitle="No se pudo quitar el segundo factor."
      danger
    >
      <Text size="sm">
        {props.byPasskey
          ? 'Los códigos de la aplicación dejarán de servir; sus llaves de acceso y los códigos de recuperación, no.'
          : 'Quien sepa su contraseña podrá ingresar. Los códigos de recuperación también dejarán de servir.'}
      </Text>
    </ProofForm>
  );
}

/** The secret: as a picture for the phone's camera, and in letters. */
function Picture({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Stack>
      <Text size="sm">
        Lea este código con la aplicación. Después escriba los 6 dígitos que muestra, para comprobar
        que quedó bien.
      </Text>
      <Group justify="center">
        <QrCode text={uri} label="Código QR para su aplicación" />
      </Group>
      <Text size="sm">
        ¿Está en el mismo teléfono?{' '}
        <Anchor href={uri} underline="always">
          Abra la aplicación
        </Anchor>
        , o escriba en ella esta clave:
      </Text>
      <Code block aria-label="Clave" style={{ whiteSpace: 'normal' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Code>
    </Stack>
  );
}
