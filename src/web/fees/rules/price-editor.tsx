/** Edits the prices of a table, a page at a time (fees §21.2). */
import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { PriceInput } from '../../../contract/fees/rule-input.ts';
import { PRICE_COLUMNS } from '../../../domain/fees/price-cells.ts';
import { PRICES_LIMIT } from '../../../domain/fees/rules.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PercentField, PesosField } from '../../kit/fields/number-fields.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { containsWords } from '../../kit/table/local-rows.ts';
import { Pages } from '../../kit/table/pages.tsx';
import { ServiceSelect } from '../../masters/masters/public.ts';
import { type PricedService, shownPrices, withFigure } from './price-edits.ts';
import { PriceFile } from './price-file.tsx';
import { usePriceServices } from './price-services.ts';

/** How many prices are shown at once, and from how many on they are searched. */
const PAGE = 20;

/** On a phone the service is on a line of its own. */
const WIDTHS = {
  service: { flex: { base: '1 0 100%', xs: '1 1 0' } },
  figure: { flex: { base: '1 1 0', xs: '0 0 120px' } },
} as const;
const REMOVE_WIDTH = 28;

export function PriceEditor(props: {
  prices: readonly PriceInput[];
  onChange: (prices: PriceInput[]) => void;
  /** The message of a field such as `1.amount`, or of the whole table for ''. */
  errorOf: (path: string) => string | null;
}) {
  const { prices, onChange, errorOf } = props;
  const [search, setSearch] = useState<string>();
  const [page, setPage] = useState(1);
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const services = usePriceServices(prices.map(({ serviceId }) => serviceId));
  const serviceOf = (id: number): PricedService =>
    services.serviceOf(id) ?? { code: services.isLoading ? '…' : `#${id}`, name: '' };
  const errorsOf = (index: number) =>
    ['serviceId', 'amount', 'percentage'].flatMap((field) => errorOf(`${index}.${field}`) ?? []);
  const sorted = shownPrices(prices, {
    hasError: (index) => errorsOf(index).length > 0,
    added,
    codeOf: (id) => serviceOf(id).code,
  });
  const found = sorted.filter(({ price, index }) => {
    const { code, name } = serviceOf(price.serviceId);
    return !search || errorsOf(index).length > 0 || containsWords(`${code} ${name}`, search);
  });
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const shown = Math.min(page, pages);
  const add = (
    id: number | null,
    option: { label: string; description?: string | undefined } | null,
  ) => {
    if (id === null || option === null) return;
    services.learn([[id, { code: option.description ?? '', name: option.label }]]);
    setAdded(new Set([id, ...added]));
    setSearch(undefined);
    setPage(1);
    if (prices.some(({ serviceId }) => serviceId === id)) return;
    onChange([{ serviceId: id, amount: null, percentage: null }, ...prices]);
  };
  const listError = errorOf('');
  return (
    <Stack gap="sm">
      <PriceFile
        prices={sorted.map(({ price }) => ({ ...price, ...serviceOf(price.serviceId) }))}
        onLoaded={(loaded) => {
          services.learn(loaded.map(({ serviceId, code, name }) => [serviceId, { code, name }]));
          setAdded(new Set());
          setSearch(undefined);
          setPage(1);
          onChange(
            loaded.map(({ serviceId, amount, percentage }) => ({ serviceId, amount, percentage })),
          );
        }}
      />
      <Group gap="sm" align="flex-end">
        <Box flex="1 1 220px">
          <ServiceSelect
            label="Agregar prestación"
            value={null}
            onChange={add}
            disabled={prices.length >= PRICES_LIMIT}
          />
        </Box>
        {prices.length > PAGE && (
          <Box flex="1 1 220px">
            <SearchField
              w="100%"
              label="Buscar en la tabla"
              value={search}
              onChange={(words) => {
                setSearch(words);
                setPage(1);
              }}
            />
          </Box>
        )}
      </Group>
      <FailedQuery query={services} />
      {prices.length > 0 && (
        <Group gap={6} wrap="nowrap" aria-hidden visibleFrom="xs">
          <Text variant="small" {...WIDTHS.service}>
            {countOf(prices.length, 'prestación', 'prestaciones')}
          </Text>
          <Text variant="small" ta="right" {...WIDTHS.figure}>
            {PRICE_COLUMNS.amount.label}
          </Text>
          <Text variant="small" ta="right" {...WIDTHS.figure}>
            o {PRICE_COLUMNS.percentage.label.toLowerCase()}
          </Text>
          <Box w={REMOVE_WIDTH} />
        </Group>
      )}
      {found.slice((shown - 1) * PAGE, shown * PAGE).map(({ price, index }) => (
        <PriceRow
          key={price.serviceId}
          price={price}
          service={serviceOf(price.serviceId)}
          errors={errorsOf(index)}
          onFigure={(figure) => onChange(withFigure(prices, price.serviceId, figure))}
          onRemove={() => onChange(prices.filter((one) => one.serviceId !== price.serviceId))}
        />
      ))}
      {prices.length > 0 && found.length === 0 && (
        <Text variant="hint">Ninguna prestación de la tabla coincide con «{search}».</Text>
      )}
      {listError && <ErrorText>{listError}</ErrorText>}
      {pages > 1 && <Pages siblings={0} total={pages} value={shown} onChange={setPage} />}
    </Stack>
  );
}

function PriceRow(props: {
  price: PriceInput;
  service: PricedService;
  errors: readonly string[];
  onFigure: (figure: Parameters<typeof withFigure>[2]) => void;
  onRemove: () => void;
}) {
  const { price, service, errors, onFigure, onRemove } = props;
  const errorId = useId();
  const described = errors.length > 0 ? { 'aria-describedby': errorId, error: true } : {};
  return (
    <Box role="group" aria-label={`${service.code} ${service.name}`}>
      <Group gap={6}>
        <Text size="sm" {...WIDTHS.service} lineClamp={2}>
          <Text span inherit fw={500}>
            {service.code}
          </Text>{' '}
          {service.name}
        </Text>
        <PesosField
          aria-label={`Valor de ${service.code}`}
          placeholder="Valor"
          {...described}
          value={price.amount ?? ''}
          onChange={(amount) => onFigure({ amount })}
          {...WIDTHS.figure}
        />
        <PercentField
          aria-label={`Porcentaje de ${service.code}`}
          placeholder="%"
          {...described}
          value={price.percentage ?? ''}
          onChange={(percentage) => onFigure({ percentage })}
          {...WIDTHS.figure}
        />
        <ActionIcon aria-label={`Quitar ${service.code}`} w={REMOVE_WIDTH} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Box id={errorId}>
        {errors.map((error) => (
          <ErrorText key={error}>{error}</ErrorText>
        ))}
      </Box>
    </Box>
  );
}

function ErrorText({ children }: { children: string }) {
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}
