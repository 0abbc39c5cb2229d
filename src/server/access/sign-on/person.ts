/** Who the provider says is there (access §21.3 to access §21.7). */
import type * as oidc from 'openid-client';
import { z } from 'zod';
import { splitName } from '../../../domain/identity/names.ts';
import { parseRut, type Rut } from '../../../domain/identity/rut.ts';
import type { SignOnConfig } from '../../platform/sign-on-config.ts';
import type { Identity } from './identity.ts';

export type Person = {
  /** Who it is there, under whatever name and address. */
  readonly identity: Identity;
  /** An address that the provider has verified; null for none. */
  readonly email: string | null;
  /** Whether an address was named that the provider has not verified. */
  readonly hasUnverifiedEmail: boolean;
  /** By the claim of the settings; null when there is none, or it is no RUT. */
  readonly rut: Rut | null;
  /** Whether that claim says something that is no RUT. */
  readonly hasInvalidRut: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The profile of the first pair of the settings that applies; null for none, undefined when profiles are given in the portal. */
  readonly profile: string | null | undefined;
  /** Whether the provider asked for a second factor that the settings accept. */
  readonly hasShownFactor: boolean;
  /** When the provider itself last asked who it is; null when it does not say. */
  readonly identifiedAt: Date | null;
};

const email = z.email().max(160);
const name = z.string().trim().min(1);

/** Reads the claims of the ID token and, where it lacks them, of the user info. How they signed in, the ID token alone says. */
export function personOf(
  idToken: oidc.JsonObject,
  userInfo: oidc.JsonObject,
  settings: SignOnConfig,
): Person {
  const claims = { ...userInfo, ...idToken };
  const { address, isVerified } = addressOf([idToken, userInfo], settings);
  return {
    identity: { issuer: String(idToken.iss), subject: String(idToken.sub) },
    email: isVerified ? address : null,
    hasUnverifiedEmail: address !== null && !isVerified,
    ...rutOf(claims, settings),
    ...nameOf(claims, address),
    profile: profileOf(claims, settings),
    hasShownFactor: [...valuesOf(idToken.amr), ...valuesOf(idToken.acr)].some((value) =>
      settings.factorValues.includes(value),
    ),
    identifiedAt: instantOf(idToken.auth_time),
  };
}

/**
 * Whether the ID token lacks something that the user info may say, so that this has to be asked: the address, whether it is
 * verified, what the settings name for RUT and profile, and the name where accounts are created.
 */
export function lacksClaims(claims: oidc.JsonObject, settings: SignOnConfig): boolean {
  const { emailClaim, emailVerifiedClaim, rutClaim, profileClaim, createsUsers } = settings;
  const asked = [emailClaim, emailVerifiedClaim, rutClaim, profileClaim];
  return [...asked, ...(createsUsers ? ['name'] : [])].some(
    (claim) => claim !== undefined && claims[claim] === undefined,
  );
}

/**
 * The address of the first source that has one and says whether it is verified; else the first address, which is not. What one
 * source says about its address says nothing about the other's.
 */
function addressOf(
  sources: readonly oidc.JsonObject[],
  { emailClaim, emailVerifiedClaim }: SignOnConfig,
): { address: string | null; isVerified: boolean } {
  const named = sources.flatMap((claims) => {
    const address = email.safeParse(claims[emailClaim]).data?.toLowerCase();
    return address === undefined ? [] : [{ address, verified: claims[emailVerifiedClaim] }];
  });
  const found = named.find(({ verified }) => verified !== undefined) ?? named[0];
  const isVerified = found?.verified === true || found?.verified === 'true';
  return { address: found?.address ?? null, isVerified };
}

function rutOf(claims: oidc.JsonObject, { rutClaim }: SignOnConfig) {
  const claim = rutClaim === undefined ? undefined : claims[rutClaim];
  // Providers send one value as a list, too, or a RUT without its hyphen as a number.
  const value = Array.isArray(claim) && claim.length === 1 ? claim[0] : claim;
  const isGiven = value !== undefined && value !== null && value !== '';
  const isRead = typeof value === 'string' || typeof value === 'number';
  const rut: Rut | null = isRead ? parseRut(String(value)) : null;
  return { rut, hasInvalidRut: isGiven && rut === null };
}

function profileOf(claims: oidc.JsonObject, settings: SignOnConfig): string | null | undefined {
  if (settings.profileClaim === undefined) return undefined;
  const values = valuesOf(claims[settings.profileClaim]);
  return settings.profiles.find(({ value }) => values.includes(value))?.profile ?? null;
}

/** Without a name, the words of the address stand for it. */
function nameOf(
  claims: oidc.JsonObject,
  address: string | null,
): { firstName: string; lastName: string } {
  const [given, family] = [claims.given_name, claims.family_name].map((one) => name.safeParse(one));
  const ofAddress = (address ?? '').replace(/@.*$/, '').replace(/[._-]+/g, ' ');
  const whole = name.safeParse(claims.name).data ?? ofAddress;
  const parts =
    given?.success && family?.success
      ? { firstName: given.data, lastName: family.data }
      : splitName(whole);
  return { firstName: parts.firstName.slice(0, 80), lastName: parts.lastName.slice(0, 80) };
}

/** Seconds since 1970 as an instant, at the latest now: the provider's clock may be ahead. */
function instantOf(seconds: unknown): Date | null {
  return typeof seconds === 'number' ? new Date(Math.min(seconds * 1000, Date.now())) : null;
}

/** A claim as a list: providers send one value, or many. */
function valuesOf(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === 'string');
}
