import { BlockList, isIPv6 } from 'node:net'
import type {
  INetworkPolicyIngressRule,
  INetworkPolicyPeer,
  INetworkPolicyPort,
} from 'kubernetes-models/networking.k8s.io/v1'
import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec'
import { listContainers, type Manifest, podTemplate } from './read-kustomization.ts'

type Labels = Readonly<Record<string, string>>
interface Selector {
  matchLabels?: Record<string, string>
  matchExpressions?: { key: string; operator: string; values?: string[] }[]
}

/** A pod of ours by its component, one of another namespace, or an address outside of the cluster. */
export type End = { component: string } | { namespace: string; labels?: Labels } | { address: string }

export function selects(selector: Selector | null | undefined, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {}
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`the operator ${operator} is not read here`)
      return values.includes(labels[key] ?? '')
    })
  )
}

/**
 * Whether the policies let a connection through. As Kubernetes has it: every side that a policy selects must have a rule that
 * allows it, and a side that none selects is open.
 */
export function mayConnect(manifests: readonly Manifest[], from: End, to: End, port: number): boolean {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as unknown as INetworkPolicySpec)
  const findLabels = (end: End): Labels | null =>
    'component' in end ? findTemplate(manifests, end.component).metadata.labels : null
  const listPorts = (end: End) => ('component' in end ? namedPorts(manifests, end.component) : {})

  function allows(side: 'ingress' | 'egress', here: End, there: End): boolean {
    const labels = findLabels(here)
    if (!labels) return true
    const type = side === 'ingress' ? 'Ingress' : 'Egress'
    const selecting = policies.filter(
      ({ podSelector, policyTypes = [] }) => policyTypes?.includes(type) && selects(podSelector, labels),
    )
    if (selecting.length === 0) return true
    const rules = selecting.flatMap(
      (policy) => (policy[side] ?? []) as (INetworkPolicyIngressRule & { to?: INetworkPolicyPeer[] })[],
    )
    return rules.some((rule) => {
      const peers = (side === 'ingress' ? rule.from : rule.to) ?? null
      const isPeer = peers === null || peers.some((peer) => isMeant(peer, there, findLabels(there)))
      return isPeer && isOpen(rule.ports, port, listPorts(side === 'ingress' ? here : to))
    })
  }
  return allows('egress', from, to) && allows('ingress', to, from)
}

function isOpen(
  ports: readonly INetworkPolicyPort[] | undefined,
  port: number,
  named: Readonly<Record<string, number>>,
): boolean {
  if (!ports) return true
  return ports.some(({ port: allowed }) => (typeof allowed === 'string' ? named[allowed] : allowed) === port)
}

function isMeant(peer: INetworkPolicyPeer, end: End, labels: Labels | null): boolean {
  const { ipBlock, namespaceSelector, podSelector } = peer
  if ('address' in end) {
    return (
      ipBlock !== undefined &&
      isWithin(ipBlock.cidr, end.address) &&
      !(ipBlock.except ?? []).some((block) => isWithin(block, end.address))
    )
  }
  if (ipBlock) return false
  if ('component' in end) return !namespaceSelector && labels !== null && selects(podSelector, labels)
  const namespace = { 'kubernetes.io/metadata.name': end.namespace }
  return (
    Boolean(namespaceSelector) &&
    selects(namespaceSelector, namespace) &&
    selects(podSelector, end.labels ?? {})
  )
}

function isWithin(block: string, address: string): boolean {
  const [network = '', bits] = block.split('/')
  const list = new BlockList()
  const family = (text: string) => (isIPv6(text) ? 'ipv6' : 'ipv4')
  list.addSubnet(network, Number(bits), family(network))
  return family(network) === family(address) && list.check(address, family(address))
}

function findTemplate(manifests: readonly Manifest[], component: string) {
  const found = manifests.find(({ metadata, spec }) => spec?.template && metadata.name === component)
  if (!found) throw new Error(`there is no ${component}`)
  return podTemplate(found)!
}

function namedPorts(manifests: readonly Manifest[], component: string): Record<string, number> {
  const found = manifests.filter(({ metadata, spec }) => spec?.template && metadata.name === component)
  const ports = found.flatMap((manifest) => listContainers(manifest)).flatMap(({ ports = [] }) => ports ?? [])
  return Object.fromEntries(ports.map(({ name, containerPort }) => [name ?? '', containerPort]))
}
