/**
 * The banks of Chile, by the code that transfers contain. The classic codes are the regulator's, newer ones come from
 * third parties (docs/domain.md, "Bank codes"). A new installation starts with these; the clinic can edit them.
 */
import { foldName } from '../text.ts';

export type Bank = {
  /** Three digits. */
  readonly code: string;
  readonly name: string;
  /** Other names of the bank in lists and files. */
  readonly aliases: readonly string[];
};

const BANKS: readonly Bank[] = [
  { code: '001', name: 'Banco de Chile', aliases: ['Chile', 'Edwards', 'Banco Edwards', 'Citi'] },
  { code: '009', name: 'Banco Internacional', aliases: ['Internacional'] },
  { code: '012', name: 'BancoEstado', aliases: ['Banco Estado', 'Banco del Estado', 'Estado'] },
  { code: '014', name: 'Scotiabank', aliases: ['Scotiabank Chile', 'Banco Scotiabank'] },
  { code: '016', name: 'BCI', aliases: ['Banco BCI', 'Banco de Crédito e Inversiones', 'Mach'] },
  { code: '028', name: 'Banco BICE', aliases: ['BICE'] },
  { code: '031', name: 'HSBC', aliases: ['HSBC Bank'] },
  { code: '037', name: 'Banco Santander', aliases: ['Santander', 'Santander Chile'] },
  { code: '039', name: 'Banco Itaú', aliases: ['Itaú', 'Itaú Chile', 'Corpbanca'] },
  { code: '041', name: 'JP Morgan', aliases: ['JP Morgan Chase'] },
  { code: '045', name: 'MUFG', aliases: ['MUFG Bank'] },
  { code: '049', name: 'Banco Security', aliases: ['Security'] },
  { code: '051', name: 'Banco Falabella', aliases: ['Falabella'] },
  { code: '053', name: 'Banco Ripley', aliases: ['Ripley'] },
  { code: '055', name: 'Banco Consorcio', aliases: ['Consorcio'] },
  { code: '059', name: 'BTG Pactual', aliases: ['Banco BTG Pactual'] },
  { code: '060', name: 'China Construction Bank', aliases: [] },
  { code: '061', name: 'Bank of China', aliases: [] },
  { code: '062', name: 'Tanner Banco Digital', aliases: ['Tanner'] },
  { code: '504', name: 'BBVA (Scotiabank Azul)', aliases: ['BBVA', 'Scotiabank Azul'] },
  { code: '672', name: 'Coopeuch', aliases: [] },
  { code: '697', name: 'La Polar', aliases: [] },
  { code: '699', name: 'Tricot', aliases: [] },
  { code: '729', name: 'Los Héroes', aliases: ['Prepago Los Héroes'] },
  { code: '730', name: 'Tenpo', aliases: ['Tenpo Prepago'] },
  { code: '732', name: 'Tapp', aliases: [] },
  { code: '738', name: 'Global66', aliases: ['Global 66'] },
  { code: '741', name: 'Copec Pay', aliases: [] },
  { code: '743', name: 'Prex', aliases: [] },
  { code: '746', name: 'Fintual', aliases: [] },
  { code: '875', name: 'Mercado Pago', aliases: ['MercadoPago'] },
];

export const CHILE_CODE = '001';
export const BCI_CODE = '016';

const BANKS_BY_KEY: ReadonlyMap<string, Bank> = new Map(
  BANKS.flatMap((bank) =>
    [bank.code, String(Number(bank.code)), bank.name, ...bank.aliases].map(
      (key): [string, Bank] => [foldName(key), bank],
    ),
  ),
);

/** Finds a bank by name or code (`039`, or the `39` that spreadsheets make of it); null if unknown. */
export function findBank(text: string): Bank | null {
  return BANKS_BY_KEY.get(foldName(text)) ?? null;
}
