import type { ADDRESSES, FRONT_ADDRESSES } from './address-table.ts'

type Path = (typeof ADDRESSES)[keyof typeof ADDRESSES]['path']

type ParameterNames<P extends string> = P extends `${infer First}/${infer Rest}`
  ? ParameterNames<First> | ParameterNames<Rest>
  : P extends `:${infer Name}?`
    ? Name
    : P extends `:${infer Name}`
      ? Name
      : never

export type ParameterName = ParameterNames<Path>

type Segment<S extends string> = S extends `:${string}` ? string | number : S

type Segments<P extends string> = P extends ''
  ? []
  : P extends `${infer First}/${infer Rest}`
    ? [Segment<First>, ...Segments<Rest>]
    : P extends `:${string}?`
      ? [] | [string | number]
      : [Segment<P>]

export type AddressSegments = Segments<Path>

type Written<P extends string> = P extends `${infer First}/${infer Rest}`
  ? Rest extends `:${string}?`
    ? Written<First> | `${Written<First>}/${string}`
    : `${Written<First>}/${Written<Rest>}`
  : P extends `:${string}`
    ? string
    : P

export type AddressPath = '/' | `/${Written<Exclude<Path, ''>>}/`

type Started<P extends string> = P extends `${infer Start}*` ? `${Start}${string}` : P

export type FrontPath = Started<(typeof FRONT_ADDRESSES)[number]['path']>
