/** One's second factor, beside password and sessions (access §18). */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnFactors } from '../../../contract/access/factors.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { type FactorAct, FactorDialog } from './factor-dialog.tsx';
import { Passkeys } from './passkeys.tsx';

const NO_KEY = 'Este portal aún no puede guardar segundos factores. Avise a quien lo administra.';
/** With so few left it is time to make new ones. */
const FEW_CODES = 3;

export function OwnFactor() {
  const own = useQuery(api.factors.own.queryOptions());
  const [act, setAct] = useState<FactorAct | null>(null);
  const isActive = own.data != null && hasAny(own.data);
  return (
    <Card component="section" aria-label="Segundo factor">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Segundo factor</Title>
        {own.data && (
          <Badge variant="light" color={isActive ? 'green' : 'gray'} c="var(--mantine-color-text)">
            {isActive ? 'Activo' : 'No activado'}
          </Badge>
        )}
      </Group>
      {own.isPending && <LoadingState text="Cargando el segundo factor..." />}
      <FailedQuery query={own} />
      {own.data && <State own={own.data} onAct={setAct} />}
      {own.data && <Passkeys own={own.data} />}
      {act && (
        <FactorDialog
          act={act}
          byPasskey={(own.data?.passkeys.length ?? 0) > 0}
          onClose={() => setAct(null)}
        />
      )}
    </Card>
  );
}

function State({ own, onAct }: { own: OwnFactors; onAct: (act: FactorAct) => void }) {
  const reasonAgainst = own.canEnrol ? undefined : NO_KEY;
  const hasApp = own.authenticatorSince !== null;
  if (!hasAny(own))
    return (
      <Stack align="flex-start">
        <Text size="sm">
          Al ingresar se pide, además de la contraseña, un código de su teléfono. Así nadie ingresa
          por usted aunque sepa su contraseña.
        </Text>
        <ReasonedButton reasonAgainst={reasonAgainst} onClick={() => onAct('add')}>
          Activar segundo factor
        </ReasonedButton>
      </Stack>
    );
  const left = own.recoveryCodesLeft;
  return (
    <Stack>
      <Text size="sm">
        {own.authenticatorSince === null
          ? 'Al ingresar se pide, además de la contraseña, una de sus llaves de acceso.'
          : `Al ingresar se pide un código de su aplicación desde el ${exactTime(own.authenticatorSince)}.`}{' '}
        {left > FEW_CODES && `Le quedan ${countOf(left, 'código', 'códigos')} de recuperación.`}
      </Text>
      {left <= FEW_CODES && (
        <Warning>
          {left === 0
            ? 'No le quedan códigos de recuperación. Renuévelos: sin ellos, si pierde el teléfono, solo la administración puede ayudarle.'
            : `Le ${left === 1 ? 'queda' : 'quedan'} ${countOf(left, 'código', 'códigos')} de recuperación. Renuévelos pronto.`}
        </Warning>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => onAct('codes')}>
          Renovar códigos
        </Button>
        <ReasonedButton
          variant="default"
          reasonAgainst={reasonAgainst}
          onClick={() => onAct(hasApp ? 'renew' : 'add')}
        >
          {hasApp ? 'Cambiar de aplicación' : 'Agregar aplicación de códigos'}
        </ReasonedButton>
        {hasApp && (
          <Button variant="subtle" color="red" onClick={() => onAct('remove')}>
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function hasAny(own: OwnFactors): boolean {
  return own.authenticatorSince !== null || own.passkeys.length > 0;
}
