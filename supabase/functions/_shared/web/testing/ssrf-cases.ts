/**
 * A way to have a private machine asked. `{port}` is the canary's; names are looked up at the test's name server, which says
 * `answers` one after the other, each a list.
 */
export interface SsrfCase {
  url: string;
  answers?: string[][];
}

const at = (...hosts: string[]): SsrfCase[] => hosts.map((host) => ({ url: `http://${host}:{port}/` }));
const named = (...lists: string[][]): SsrfCase[] =>
  lists.map((answers, index) => ({ url: `http://n${index}.site.example:{port}/`, answers: [answers] }));

/** An address of the public internet that no test may reach. */
export const PUBLIC = "93.184.215.14";

const loopback = at(
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "0177.0x0.0.1",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "%31%32%37.0.0.1",
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ℓocalhost",
  "sub.localhost",
  "localhost.localdomain",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[::ffff:0:127.0.0.1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::1]",
);

const privateNetworks = at(
  "10.0.0.1",
  "0x0a.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "169.254.170.2",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:10.0.0.1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[100::1]",
  "[5f00::1]",
  "metadata",
  "metadata.google.internal",
  "printer.local",
  "router.home.arpa",
);

const spelled: SsrfCase[] = [
  { url: "http://public.example@127.0.0.1:{port}/" },
  { url: "http://127.0.0.1:{port}@public.example/", answers: [["127.0.0.1"]] },
  { url: "http://user:word@public.example:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://public.example\\@127.0.0.1:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://127.0.0.1:{port}#@public.example/" },
  { url: "http:127.0.0.1:{port}/" },
  { url: "http:/\\127.0.0.1:{port}/" },
  { url: "\thttp://127.0\n.0.1:{port}/" },
  { url: "https://127.0.0.1:{port}/" },
  { url: "ftp://127.0.0.1:{port}/" },
  { url: "file:///etc/passwd" },
  { url: "gopher://127.0.0.1:{port}/_GET" },
  { url: "data:text/html,hello" },
  { url: "//127.0.0.1:{port}/" },
  { url: "http://[fe80::1%25lo]:{port}/" },
  { url: "http://public.example:22/", answers: [[PUBLIC]] },
  { url: "http://public.example:6379x/", answers: [[PUBLIC]] },
  { url: "http://public.example:6667/", answers: [[PUBLIC]] },
];

const looked: SsrfCase[] = [
  ...named(
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["fd00::1"],
    ["64:ff9b::7f00:1"],
    ["2002:7f00:1::"],
    ["0.0.0.0"],
    [PUBLIC, "127.0.0.1"],
    ["127.0.0.1", PUBLIC],
    [],
  ),
  { url: "https://secure.site.example:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://127.0.0.1.nip.example:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://xn--bcher-kva.example:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://bücher.example:{port}/", answers: [["127.0.0.1"]] },
  { url: "http://trailing.example.:{port}/", answers: [["127.0.0.1"]] },
];

/** Each must end in a refusal, with no connection to the canary; also as the target of a redirect. */
export const SSRF_CASES: readonly SsrfCase[] = [...loopback, ...privateNetworks, ...spelled, ...looked];
