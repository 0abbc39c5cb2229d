/** /acceso-maquinas: the tokens with which programs make calls (access §30), and whom the portal tells what happened (access §31). */
import { Button, Code, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '../../../contract/access/api-tokens.ts';
import { ShownOnce } from '../../kit/dialog/shown-once.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api, currentUserQuery } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { WebhooksSection } from '../webhooks/public.ts';
import { apiTokensSearch } from './search.ts';
import { TokenCard } from './token-card.tsx';
import { TokenForm } from './token-form.tsx';

export function ApiTokensScreen() {
  const [search, setSearch] = useUrlFilters(apiTokensSearch);
  const { data: user } = useQuery(currentUserQuery);
  const isAdministrator = user?.profile === 'admin';
  const tab = isAdministrator ? search.tab : 'tokens';
  const isNew = search.open === 'new';
  const close = () => setSearch({ open: undefined });
  return (
    <Stack gap="md">
      <PageHeader
        title="Acceso de Máquinas"
        description={
          isAdministrator
            ? 'Los tokens con que otros programas trabajan en nombre de una persona, y a qué sistemas se avisa lo que pasa.'
            : 'Los tokens con que otros programas trabajan en su nombre.'
        }
        primary={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearch({ open: 'new' })}
          >
            {tab === 'tokens' ? 'Nuevo token' : 'Nuevo aviso'}
          </Button>
        }
      />
      {isAdministrator ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => setSearch({ tab: (next ?? 'tokens') as typeof tab, open: undefined })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="tokens">Tokens</Tabs.Tab>
            <Tabs.Tab value="webhooks">Avisos a otros sistemas</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tokens">
            <Tokens isNew={isNew} ownId={user.id} onClose={close} />
          </Tabs.Panel>
          <Tabs.Panel value="webhooks">
            <WebhooksSection isNew={isNew} onClose={close} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Tokens isNew={isNew} ownId={user?.id ?? 0} onClose={close} />
      )}
    </Stack>
  );
}

function Tokens(props: { isNew: boolean; ownId: number; onClose: () => void }) {
  const { isNew, ownId, onClose } = props;
  const [made, setMade] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(api.apiTokens.list.queryOptions());
  return (
    <Stack gap="md">
      {error ? (
        <FailedQuery title="No se pudieron leer los tokens" query={{ error, refetch }} />
      ) : !data ? (
        <LoadingState />
      ) : data.tokens.length === 0 ? (
        <EmptyState
          text="Aún no hay tokens"
          description="Cree uno para cada programa que deba leer o traer datos: si uno se pierde, se revoca sin parar a los demás."
        />
      ) : (
        <Lists tokens={data.tokens} ownId={ownId} />
      )}
      <AuditLink entity="apiToken" />
      {data && (
        <TokenForm
          opened={isNew}
          options={data.options}
          onClose={onClose}
          onMade={(token) => {
            onClose();
            setMade(token);
          }}
        />
      )}
      <MadeToken token={made} onClose={() => setMade(null)} />
    </Stack>
  );
}

/** The new token, which is shown this once (access §30.2). */
function MadeToken({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <ShownOnce
      title="Su token"
      label="Token"
      value={token}
      advice="Déjelo donde el programa guarda sus secretos. Quien lo tenga puede lo mismo que el programa: no lo envíe por correo ni lo ponga en direcciones. Si se pierde, revóquelo y cree otro."
      onClose={onClose}
    >
      <Text variant="hint">
        El programa lo envía en cada llamada, en la cabecera{' '}
        <Code>Authorization: Bearer {'<token>'}</Code>.
      </Text>
    </ShownOnce>
  );
}

function Lists({ tokens, ownId }: { tokens: readonly ApiToken[]; ownId: number }) {
  const isOver = ({ state }: ApiToken) => state === 'revoked' || state === 'expired';
  const over = tokens.filter(isOver);
  return (
    <>
      <Cards tokens={tokens.filter((token) => !isOver(token))} ownId={ownId} />
      {over.length > 0 && (
        <>
          <Title order={2} size="h4">
            Ya no abren nada
          </Title>
          <Cards tokens={over} ownId={ownId} />
        </>
      )}
    </>
  );
}

function Cards({ tokens, ownId }: { tokens: readonly ApiToken[]; ownId: number }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
      {tokens.map((token) => (
        <TokenCard key={token.id} token={token} isOwn={token.userId === ownId} />
      ))}
    </SimpleGrid>
  );
}
