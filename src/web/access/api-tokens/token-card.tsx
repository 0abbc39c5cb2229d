/** A token: whose it is, what it reaches, when it was used, and the button that ends it. */
import { Button, Code, Text } from '@mantine/core';
import type { ApiToken } from '../../../contract/access/api-tokens.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { RecordCard } from '../../kit/display/record-card.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';

const LABEL_WIDTH = 90;

const TOKEN_BADGES: Readonly<Record<ApiToken['state'], StateBadge>> = {
  active: { label: 'En uso', color: 'green' },
  expired: { label: 'Vencido', color: 'gray' },
  revoked: { label: 'Revocado', color: 'gray' },
  denied: { label: 'Su usuario ya no puede', color: 'red' },
};

export function TokenCard({ token, isOwn }: { token: ApiToken; isOwn: boolean }) {
  const { id, name, ending, state, userName } = token;
  const revoke = useAsked(api.apiTokens.revoke.call, {
    done: ['Token revocado', name],
    failed: 'No se pudo revocar el token',
  });
  const askToRevoke = () =>
    revoke.ask({
      input: { id },
      title: 'Revocar token',
      body: `El programa que usa «${name}»${isOwn ? '' : `, de ${userName},`} deja de entrar desde ahora, y el token no vuelve a servir.`,
      confirmLabel: 'Revocar',
      danger: true,
    });
  return (
    <RecordCard name={name} order={3} beside={<StatusBadge state={state} looks={TOKEN_BADGES} />}>
      <Text variant="hint">
        {isOwn ? 'Suyo' : `De ${userName}`}, termina en <Code>{ending}</Code>
      </Text>
      <FactList facts={factsOf(token)} labelWidth={LABEL_WIDTH} />
      {token.revokedAt === null && (
        <Button
          variant="default"
          size="xs"
          mt="auto"
          loading={revoke.isPending}
          aria-label={`Revocar: ${name}`}
          onClick={() => void askToRevoke()}
        >
          Revocar
        </Button>
      )}
    </RecordCard>
  );
}

function factsOf(token: ApiToken): Fact[] {
  const { options, callsPerMinute, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const { revokedAt, revokedByName } = token;
  // It ends with the last day that it is good for.
  const lastDay = dateInClinic(new Date(Date.parse(expiresAt) - 1));
  return [
    ['Alcanza', <Scope key="scope" options={options} />],
    ['Límite', `${countOf(callsPerMinute, 'llamada', 'llamadas')} por minuto`],
    ['Creado', exactTime(createdAt)],
    revokedAt === null
      ? ['Vale hasta', formatDate(lastDay)]
      : ['Revocado', `${exactTime(revokedAt)}, por ${revokedByName}`],
    [
      'Último uso',
      lastUsedAt === null ? 'Nunca' : `${exactTime(lastUsedAt)}, desde ${lastUsedFrom}`,
    ],
  ];
}

/** The options that it reaches; those that its user has no more are struck out. */
function Scope({ options }: Pick<ApiToken, 'options'>) {
  if (options.length === 0) return 'Nada: sus opciones se quitaron del menú';
  return options.map(({ label, isLost }, place) => (
    <Text key={label} component="span" size="sm">
      {place > 0 && ', '}
      {isLost ? <s>{label}</s> : label}
      {isLost && ' (ya no)'}
    </Text>
  ));
}
