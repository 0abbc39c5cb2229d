/** One's passkeys: the list, a new one, and taking one away (access §25). */
import { Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { OwnFactors } from '../../../contract/access/factors.ts';
import { passkeyName } from '../../../contract/access/passkeys.ts';
import { currentPassword } from '../../../contract/access/session.ts';
import { describeDevice } from '../../../domain/access/devices.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage, fieldErrors } from '../../kit/shell/errors.ts';
import { canUsePasskeys, makePasskey, ProofForm } from '../session/public.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Why none can be added here; undefined when one can. */
export function reasonAgainstPasskeys(own: OwnFactors): string | undefined {
  if (!own.canUsePasskeys)
    return 'Este portal aún no puede usar llaves de acceso. Avise a quien lo administra.';
  return canUsePasskeys() ? undefined : 'Este navegador no conoce las llaves de acceso.';
}

export function Passkeys({ own }: { own: OwnFactors }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="xs" align="flex-start" mt="md">
      <Title order={3} size="h5">
        Llaves de acceso
      </Title>
      <Text size="sm">
        Con la huella, la cara o el PIN de su equipo, su teléfono o una llave USB: en vez del
        código, o para ingresar sin contraseña.
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} w="100%" style={{ listStyle: 'none' }}>
        {own.passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </Stack>
      <ReasonedButton
        variant="default"
        reasonAgainst={reasonAgainstPasskeys(own)}
        onClick={() => setAdding(true)}
      >
        Agregar llave de acceso
      </ReasonedButton>
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function PasskeyLine({ passkey }: { passkey: OwnFactors['passkeys'][number] }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useAsked(api.passkeys.remove.call, {
    done: () => toast.success('Llave de acceso quitada', name),
    failed: 'No se pudo quitar la llave de acceso.',
  });
  const ask = () =>
    remove.ask({
      input: { id },
      title: 'Quitar llave de acceso',
      body: `«${name}» dejará de servir para ingresar. Bórrela también en su equipo.`,
      confirmLabel: 'Quitar llave',
      danger: true,
    });
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <IconFingerprint size={22} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text variant="small">
          Desde {unbroken(exactTime(createdAt))} ·{' '}
          {lastUsedAt ? `Último uso ${exactTime(lastUsedAt)}` : 'Sin usar todavía'}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Quitar la llave ${name}`}
        loading={remove.isPending}
        onClick={ask}
      >
        Quitar
      </Button>
    </Group>
  );
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={isKept ? 'Códigos de recuperación' : 'Agregar llave de acceso'}
      closeOnClickOutside={false}
      // Codes that are shown once are not lost to Escape or a click outside.
      closeOnEscape={!isKept}
      withCloseButton={!isKept}
    >
      <PasskeySteps onClose={onClose} onCodes={() => setKept(true)} />
    </Modal>
  );
}

/** Password, device, and the recovery codes if it is the first factor. */
export function PasskeySteps(props: {
  onClose: () => void;
  onCodes: () => void;
  cancelLabel?: string;
}) {
  const { onClose } = props;
  const [begun, setBegun] = useState<{ challenge: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!begun)
    return (
      <ProofForm
        schema={z.strictObject({ currentPassword: currentPassword.optional() })}
        fields={['currentPassword']}
        submit={(proof) => api.passkeys.begin.call(proof)}
        onDone={setBegun}
        onCancel={onClose}
        cancelLabel={props.cancelLabel}
        submitLabel="Continuar"
        failureTitle="No se pudo empezar."
      >
        <Text size="sm">
          La llave queda guardada en su equipo, en su teléfono o en una llave USB; el portal recibe
          solo su mitad pública.
        </Text>
      </ProofForm>
    );
  return (
    <MakeForm
      options={begun}
      onCancel={onClose}
      onDone={(recoveryCodes) => {
        toast.success('Llave de acceso agregada');
        if (!recoveryCodes) return onClose();
        setCodes(recoveryCodes);
        props.onCodes();
      }}
    />
  );
}

function MakeForm(props: {
  options: { challenge: string };
  onCancel: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}) {
  const form = useForm({
    initialValues: { name: describeDevice(navigator.userAgent) },
    validate: schemaResolver(passkeyName, { sync: true }),
  });
  const make = useMutation({
    mutationFn: async ({ name }: { name: string }) =>
      api.passkeys.add.call({ name, passkey: await makePasskey(props.options) }),
    onSuccess: ({ recoveryCodes }) => props.onDone(recoveryCodes),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <Stack>
        {make.error && (
          <Warning color="red" role="alert" title="No se pudo agregar la llave.">
            {errorMessage(make.error)}
          </Warning>
        )}
        <TextInput
          label="Nombre de la llave"
          description="Para reconocerla después, por ejemplo el equipo en que queda."
          data-autofocus
          withAsterisk={false}
          required
          {...form.getInputProps('name')}
        />
        <DialogActions onCancel={props.onCancel}>
          <Button type="submit" loading={make.isPending}>
            Crear llave
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
