/** 'Requiere atención': matters that need attention, each with a link; a calm text when there are none. */
import { Anchor, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { firstDayOf, formatPeriod, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { formatPesos, formatRate, pesos } from '../../../domain/money.ts';
import { EXPIRY_DAYS } from '../../../domain/rule-check/rule-check-expiry.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { sinceDays } from '../../../domain/words/hold-words.ts';
import { DownloadRejected } from '../../intake/imports/public.ts';
import { targetAt } from '../../kit/shell/addresses.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { askedMonths } from './asked-months.tsx';
import { Loaded, Panel } from './panel.tsx';
import { attentionOptions, firstStepsOptions } from './queries.ts';
import { UnusualRates } from './unusual-rates.tsx';
import { When } from './when.tsx';
import { WrongBooks } from './wrong-books.tsx';

const HEIGHT = 280;

type Item = { key: string; title: ReactNode; detail?: ReactNode };

export function AttentionPanel() {
  const query = useQuery(attentionOptions());
  // With steps to take, nothing is in order yet.
  const isNewClinic = Boolean(useQuery(firstStepsOptions()).data?.length);
  const [areRatesOpen, rates] = useDisclosure(false);
  return (
    <Panel title="Requiere atención">
      <Loaded query={query} height={HEIGHT} failure="No se pudo revisar qué requiere atención">
        {(needed) => <Items items={itemsOf(needed, rates.open)} isNewClinic={isNewClinic} />}
      </Loaded>
      <UnusualRates opened={areRatesOpen} onClose={rates.close} />
    </Panel>
  );
}

function Items({ items, isNewClinic }: { items: readonly Item[]; isNewClinic: boolean }) {
  if (items.length === 0 && isNewClinic) {
    return (
      <Text size="sm">Siga los primeros pasos: aquí se avisará de lo que requiera atención.</Text>
    );
  }
  if (items.length === 0) {
    return (
      <Group gap="sm">
        <ThemeIcon variant="light" color="green" radius="xl">
          <IconCircleCheck size={18} aria-hidden />
        </ThemeIcon>
        <Text size="sm">Todo en orden</Text>
      </Group>
    );
  }
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {items.map(({ key, title, detail }) => (
        <Group key={key} component="li" gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color="yellow" radius="xl" size="sm" mt={1}>
            <IconAlertTriangle size={14} aria-hidden />
          </ThemeIcon>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text size="sm">{title}</Text>
            {detail && (
              <Text variant="small" component="div">
                {detail}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </Stack>
  );
}

function itemsOf(needed: AttentionNeeded, onOpenRates: () => void): Item[] {
  return [
    ...wrongBooks(needed),
    ...withoutRule(needed),
    ...failedJobs(needed),
    ...withoutAccount(needed),
    ...askedMonths(needed),
    ...accountChanges(needed),
    ...proposedCorrections(needed),
    ...heldPayments(needed),
    ...proposedEntries(needed),
    ...owedBalances(needed),
    ...unusualRates(needed, onOpenRates),
    ...rejectedRows(needed),
    ...expiring(needed),
    ...openReceipts(needed),
  ];
}

function wrongBooks({ books }: AttentionNeeded): Item[] {
  if (!books) return [];
  return [
    {
      key: 'books',
      title: (
        <ScreenLink target={{ to: '/job-monitor' }}>
          La revisión de los libros encontró diferencias
        </ScreenLink>
      ),
      detail: <WrongBooks {...books} />,
    },
  ];
}

function withoutRule({ withoutRule }: AttentionNeeded): Item[] {
  const lines = (value: number) => countOf(value, 'línea', 'líneas');
  return withoutRule.flatMap(({ calculated, pendingPayment, ...period }) => {
    const month = formatPeriod(period);
    const dates = { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
    return [
      ...when(calculated > 0, {
        key: `without-rule ${month}`,
        title: (
          <ScreenLink
            target={{
              to: '/calcular-pagos',
              search: {
                ...dates,
                analyzed: true,
                view: 'calculated',
                withoutRule: true,
                byPayMonth: true,
              },
            }}
          >
            {lines(calculated)} sin regla en {month}
          </ScreenLink>
        ),
        detail: 'Se pagarían al 100 % de la base si nadie crea una regla y recalcula.',
      }),
      ...when(pendingPayment > 0, {
        key: `without-rule-in-payroll ${month}`,
        title: (
          <ScreenLink target={{ to: '/nomina-completa', search: period }}>
            {lines(pendingPayment)} sin regla en la nómina de {month}
          </ScreenLink>
        ),
        detail: 'Se pagarán al 100 % de la base al procesar la nómina.',
      }),
    ];
  });
}

function failedJobs({ failedJobs: { total, latest } }: AttentionNeeded): Item[] {
  const more = total - latest.length;
  return [
    ...latest.map(({ id, type, screen, errorMessage, at }) => ({
      key: id,
      title: (
        <ScreenLink target={targetAt(screen, { job: id })}>
          {jobTypeLabel(type)}: el trabajo falló
        </ScreenLink>
      ),
      detail: (
        <>
          <When at={at} />
          {errorMessage && ` · ${errorMessage}`}
        </>
      ),
    })),
    ...when(more > 0, {
      key: 'failed-jobs',
      title: (
        <ScreenLink target={{ to: '/job-monitor', search: { open: 'failed' } }}>
          Y {countOf(more, 'trabajo fallido', 'trabajos fallidos')} más esta semana
        </ScreenLink>
      ),
    }),
  ];
}

function withoutAccount({ withoutAccount: { total, doctors } }: AttentionNeeded): Item[] {
  const more = total - doctors.length;
  return when(total > 0, {
    key: 'without-account',
    title: `${countOf(total, 'médico', 'médicos')} con pagos pendientes sin datos bancarios`,
    detail: (
      <>
        {doctors.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <ScreenLink target={{ to: '/medicos', search: { open: id } }}>{name}</ScreenLink>
          </Fragment>
        ))}
        {more > 0 && ` y ${countOf(more, 'médico', 'médicos')} más`}
      </>
    ),
  });
}

function accountChanges({ accountChanges: { total, names } }: AttentionNeeded): Item[] {
  const more = total - names.length;
  return when(total > 0, {
    key: 'account-changes',
    title: (
      <AccountChangesLink>
        {countOf(total, 'cambio de cuenta', 'cambios de cuenta')} por aprobar
      </AccountChangesLink>
    ),
    detail: `${names.join(', ')}${more > 0 ? ` y ${more} más` : ''}`,
  });
}

/** Corrections that a changed rule or a file proposed, and nobody decided. */
function proposedCorrections({ corrections }: AttentionNeeded): Item[] {
  if (!corrections) return [];
  const { proposed, difference } = corrections;
  return [
    {
      key: 'corrections',
      title: (
        <ScreenLink target={{ to: '/correcciones', search: { state: 'proposed' } }}>
          {countOf(proposed, 'corrección por aprobar', 'correcciones por aprobar')}
        </ScreenLink>
      ),
      detail: `Una diferencia de ${formatPesos(difference)} antes de retención. Apruébelas o descártelas.`,
    },
  ];
}

/** What is held, and for how long: what nobody releases is forgotten. */
function heldPayments({ held }: AttentionNeeded): Item[] {
  if (!held) return [];
  const { total, records, totalAmount, payments, paymentsAmount, oldestDays } = held;
  const parts = [
    records > 0 &&
      `${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')}`,
    payments > 0 &&
      `${countOf(payments, 'pago procesado', 'pagos procesados')} por ${formatPesos(paymentsAmount)}`,
  ].filter(Boolean);
  const waiting = parts.length > 0 ? `${parts.join(' y ')}. ` : '';
  return [
    {
      key: 'held',
      title: (
        <ScreenLink target={{ to: '/pagos-en-pausa', search: { state: 'live' } }}>
          {countOf(total, 'pausa de pago', 'pausas de pago')}
        </ScreenLink>
      ),
      detail: `${waiting}La más antigua, ${sinceDays(oldestDays ?? 0)}.`,
    },
  ];
}

/** What a second person is to approve before it is paid. */
function proposedEntries({ proposedEntries: count }: AttentionNeeded): Item[] {
  return when(count > 0, {
    key: 'entries',
    title: (
      <ScreenLink target={{ to: '/haberes', search: { state: 'proposed', all: true } }}>
        {countOf(count, 'haber o descuento por aprobar', 'haberes y descuentos por aprobar')}
      </ScreenLink>
    ),
  });
}

/** What doctors owe, and how old it is. */
function owedBalances({ balances }: AttentionNeeded): Item[] {
  if (!balances) return [];
  const { total, amount, ages } = balances;
  const old = ages['91-'];
  return [
    {
      key: 'balances',
      title: (
        <ScreenLink target={{ to: '/haberes', search: { view: 'balances' } }}>
          {countOf(total, 'saldo', 'saldos')} de médicos por {formatPesos(pesos(amount))}
        </ScreenLink>
      ),
      ...(old.count > 0 && {
        detail: `${countOf(old.count, 'tiene', 'tienen')} más de 90 días, ${formatPesos(pesos(old.amount))}.`,
      }),
    },
  ];
}

/** To the changes of all payees, or of the societies for users who may only edit these. */
function AccountChangesLink({ children }: { children: ReactNode }) {
  const isOfDoctors = useMayLink('/medicos');
  return (
    <ScreenLink
      target={
        isOfDoctors
          ? { to: '/medicos', search: { accountChanges: true } }
          : { to: '/sociedades-medicas' }
      }
    >
      {children}
    </ScreenLink>
  );
}

function unusualRates(
  { unusualRates: { total, legalPercentage } }: AttentionNeeded,
  onOpen: () => void,
): Item[] {
  if (total === 0 || legalPercentage === null) return [];
  return [
    {
      key: 'unusual-rates',
      title: (
        <Anchor component="button" type="button" inherit ta="left" onClick={onOpen}>
          {countOf(total, 'médico', 'médicos')} con una retención distinta de la legal
        </Anchor>
      ),
      detail: `La legal de este año es ${formatRate(Math.round(legalPercentage * 100))}.`,
    },
  ];
}

function rejectedRows({ rejectedRows: { latest } }: AttentionNeeded): Item[] {
  return latest.map(({ id, fileName, rejected, open, at }) => ({
    key: `import-${id}`,
    title: `${countOf(open, 'fila rechazada', 'filas rechazadas')} de ${fileName}`,
    detail: (
      <Group gap="xs">
        <When at={at} />
        <DownloadRejected importId={id} rejectedCount={rejected} />
      </Group>
    ),
  }));
}

function expiring({ expiring: { rules, agreements } }: AttentionNeeded): Item[] {
  const soon = `${EXPIRY_DAYS} días`;
  const search = { state: 'active', sort: 'validTo' } as const;
  return [
    ...when(rules > 0, {
      key: 'rules',
      title: (
        <ScreenLink target={{ to: '/reglas', search }}>
          {countOf(rules, 'regla vence', 'reglas vencen')} en los próximos {soon}
        </ScreenLink>
      ),
    }),
    ...when(agreements > 0, {
      key: 'agreements',
      title: (
        <ScreenLink target={{ to: '/convenios', search }}>
          {countOf(agreements, 'convenio vence', 'convenios vencen')} en los próximos {soon}
        </ScreenLink>
      ),
    }),
  ];
}

function openReceipts({ receipts }: AttentionNeeded): Item[] {
  if (!receipts) return [];
  const { year, month, missing, different, unexpected } = receipts;
  const parts = [
    missing > 0 && countOf(missing, 'pago sin boleta', 'pagos sin boleta'),
    different > 0 && countOf(different, 'boleta con diferencia', 'boletas con diferencia'),
    unexpected > 0 && countOf(unexpected, 'boleta sin pago', 'boletas sin pago'),
  ].filter(Boolean);
  return [
    {
      key: 'receipts',
      title: (
        <ScreenLink target={{ to: '/boletas', search: { year, month } }}>
          Boletas de {year} sin cuadrar para la DJ 1879
        </ScreenLink>
      ),
      detail: `${parts.join(', ')}. El SII forma la declaración con lo que haya el 14 de febrero.`,
    },
  ];
}

const when = (condition: boolean, item: Item): Item[] => (condition ? [item] : []);
