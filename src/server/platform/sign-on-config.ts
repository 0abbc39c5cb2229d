/** The settings of single sign-on by OpenID Connect (operations §9.8). */
import { z } from 'zod';
import { OPEN_SCREENS } from '../../contract/open-screens.ts';

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const words = z.string().default('').transform(wordsOf);

/** `rol=perfil` pairs, separated by commas: the first that a person has wins. */
const profiles = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '')
      .map((pair) => {
        const at = pair.lastIndexOf('=');
        return {
          value: pair.slice(0, at).trim(),
          profile: pair.slice(at + 1).trim(),
          isPair: at > 0,
        };
      }),
  )
  .refine(
    (pairs) =>
      pairs.every(({ value, profile, isPair }) => isPair && value !== '' && profile !== ''),
    'debe ser una lista de valor=perfil, separados por comas, p. ej. portal-admin=admin',
  );

/** The fields of the settings' schema. */
export const SIGN_ON_SETTINGS = {
  OIDC_ISSUER: z
    .string()
    .refine(
      (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'debe ser una dirección https://',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .refine((text) => wordsOf(text).includes('openid'), 'debe contener openid'),
  OIDC_LABEL: z
    .string()
    .max(60, 'debe tener a lo más 60 letras')
    .default('la cuenta de la clínica'),
  OIDC_EMAIL_CLAIM: z.string().default('email'),
  OIDC_EMAIL_VERIFIED_CLAIM: z.string().default('email_verified'),
  OIDC_RUT_CLAIM: z.string().optional(),
  OIDC_PROFILE_CLAIM: z.string().optional(),
  OIDC_PROFILES: profiles,
  OIDC_CREATE_USERS: z.enum(['0', '1'], { error: 'debe ser 0 o 1' }).default('0'),
  OIDC_FACTOR_VALUES: words,
  OIDC_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => wordsOf(text).map((host) => host.toLowerCase().replace(/^\[|\]$/g, ''))),
  LOCAL_SIGN_IN_USERS: words,
};

type SignOnSettings = z.output<z.ZodObject<typeof SIGN_ON_SETTINGS>>;

export type SignOnConfig = {
  readonly issuer: URL;
  readonly clientId: string;
  /** Undefined for a public client: the exchange is then proved by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** What the button says after «Ingresar con». */
  readonly label: string;
  /** Where the provider sends people back to. */
  readonly redirectUrl: string;
  /** Where people arrive after the provider has signed them out. */
  readonly homeUrl: string;
  readonly emailClaim: string;
  /** What says that the provider has verified the e-mail address. */
  readonly emailVerifiedClaim: string;
  readonly rutClaim: string | undefined;
  /** Undefined: profiles are given in the portal alone. */
  readonly profileClaim: string | undefined;
  /** Which value of the claim gives which profile, one of the four or the name of one of the clinic's own; the first wins. */
  readonly profiles: readonly { readonly value: string; readonly profile: string }[];
  /** Whether a person without an account gets one at the first sign-in. */
  readonly createsUsers: boolean;
  /** Values of `amr` or `acr` that count as a second factor. */
  readonly factorValues: readonly string[];
  /** Hosts of the provider that may be requested although their addresses are reserved. */
  readonly allowedHosts: readonly string[];
  /** The user names that may still sign in by password; empty: everybody. */
  readonly localUsers: readonly string[];
};

/** Whether one of these issuers is the provider of the settings: one that the clinic no longer has lets nobody in. */
export function isAtProvider(
  signOn: SignOnConfig | undefined,
  issuers: readonly string[],
): boolean {
  return issuers.some((issuer) => URL.parse(issuer)?.href === signOn?.issuer.href);
}

/** The configuration; undefined without an issuer. `problems` has a sentence for each setting that does not fit the others. */
export function signOnOf(
  settings: SignOnSettings,
  publicUrl: string | undefined,
): { signOn: SignOnConfig | undefined; problems: string[] } {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_PROFILE_CLAIM, OIDC_PROFILES } = settings;
  if (OIDC_ISSUER === undefined) {
    const isLimited = settings.LOCAL_SIGN_IN_USERS.length > 0;
    return {
      signOn: undefined,
      problems: isLimited
        ? ['LOCAL_SIGN_IN_USERS necesita OIDC_ISSUER: sin él nadie más podría ingresar.']
        : [],
    };
  }
  const issuer = new URL(OIDC_ISSUER);
  const problems: string[] = [];
  if (OIDC_CLIENT_ID === undefined) problems.push('OIDC_ISSUER necesita OIDC_CLIENT_ID.');
  if (publicUrl === undefined)
    problems.push('OIDC_ISSUER necesita PUBLIC_URL: a esa dirección vuelven las personas.');
  if (issuer.protocol === 'http:' && !settings.OIDC_ALLOWED_HOSTS.includes(issuer.hostname))
    problems.push(
      'OIDC_ISSUER debe ser una dirección https://, salvo que OIDC_ALLOWED_HOSTS nombre su servidor.',
    );
  if ((OIDC_PROFILE_CLAIM === undefined) !== (OIDC_PROFILES.length === 0))
    problems.push('OIDC_PROFILE_CLAIM y OIDC_PROFILES van juntos: defina ambos o ninguno.');
  const createsUsers = settings.OIDC_CREATE_USERS === '1';
  if (createsUsers && OIDC_PROFILES.length === 0)
    problems.push('OIDC_CREATE_USERS necesita OIDC_PROFILES, que dice con qué perfil se crean.');
  const home = new URL(publicUrl ?? 'http://localhost');
  return {
    problems,
    signOn: {
      issuer,
      clientId: OIDC_CLIENT_ID ?? '',
      clientSecret: settings.OIDC_CLIENT_SECRET,
      scopes: wordsOf(settings.OIDC_SCOPES).join(' '),
      label: settings.OIDC_LABEL,
      redirectUrl: new URL(OPEN_SCREENS.signOn, home).href,
      homeUrl: new URL('/', home).href,
      emailClaim: settings.OIDC_EMAIL_CLAIM,
      emailVerifiedClaim: settings.OIDC_EMAIL_VERIFIED_CLAIM,
      rutClaim: settings.OIDC_RUT_CLAIM,
      profileClaim: OIDC_PROFILE_CLAIM,
      profiles: OIDC_PROFILES.map(({ value, profile }) => ({ value, profile })),
      createsUsers,
      factorValues: settings.OIDC_FACTOR_VALUES,
      allowedHosts: settings.OIDC_ALLOWED_HOSTS,
      localUsers: settings.LOCAL_SIGN_IN_USERS.map((name) => name.toLowerCase()),
    },
  };
}
