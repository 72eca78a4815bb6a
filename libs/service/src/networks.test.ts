import { expect, test } from "vitest";
import { customerNetworkOf } from "./networks.ts";

test.each([
  ["192.0.2.1", "192.0.2.0/24"],
  ["192.0.2.255", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8:0001:ffff::", "2001:db8:1::/48"],
  ["2001:db8::9%eth0", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", ""],
])("the network of a customer at %j is %j", (address, network) => {
  expect(customerNetworkOf(address)).toBe(network);
});
